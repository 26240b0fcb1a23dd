import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#server/html/escape-html.ts'
import { prepareErrorReply } from '../error-reply.ts'

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:34rem;margin:15vh auto;padding:0 1.5rem}'

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A page with a message and a link to itself; needs neither the pages' bundle nor the database. */
const errorPage = (message: string): string => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Please try again</title><style>${style}</style></head>
<body><main><h1>Please try again</h1><p>${escapeHtml(message)}</p><p><a href="">Try again</a></p></main></body></html>
`

/** The error handler of pages: replies with an HTML page. */
export function replyWithErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { message } = prepareErrorReply(error, request, reply)
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(errorPage(message))
}
