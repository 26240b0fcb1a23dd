import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { contentPolicy, newMark, unmarked } from './content-policy.ts'
import { type PageData, thingsOn } from './structured-data/page-things.ts'
import { structuredData } from './structured-data/script.ts'

/** Milliseconds after which a page that still waits for data is given up. */
export const streamTimeout = 10_000

const modulePreload = /<link rel="modulepreload"[^>]*>/g

/**
 * The head in the order in which a slow line should bring it: what the first sight of the page needs goes before the scripts,
 * each of which is named once, and they give way to pictures. React passes over what it does not know in a head.
 */
function withScriptsLast(head: string): string {
  const scripts = new Set(head.match(modulePreload))
  const later = [...scripts].map((link) => link.replace('<link ', '<link fetchPriority="low" '))
  return head.replace(modulePreload, '') + later.join('')
}

/** What the page tells machines is put in here rather than rendered, so that no browser loads the code for it. */
function finished(html: string, { staticHandlerContext: { loaderData, location } }: EntryContext): string {
  const end = html.indexOf('</head>')
  const things = structuredData(thingsOn(loaderData as PageData, location.pathname))
  return end < 0 ? html : withScriptsLast(html.slice(0, end)) + things + html.slice(end)
}

/** Renders a page whole: what leaves the server is complete, can be kept in a cache, and has its status before its first byte. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let statusOfPage = status
    const isSecure = request.url.startsWith('https:')
    const nonce = newMark()
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // No part of a page is put in its place by a script afterwards: it has to be readable without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          const chunks: Buffer[] = []
          body.on('data', (chunk: Buffer) => chunks.push(chunk))
          body.on('end', () => {
            headers.set('content-type', 'text/html; charset=utf-8')
            const { html, hashes } = unmarked(Buffer.concat(chunks).toString(), nonce)
            // Vite puts scripts of its own into pages in development.
            if (import.meta.env.PROD) headers.set('content-security-policy', contentPolicy(hashes, isSecure))
            resolve(new Response(finished(html, entryContext), { status: statusOfPage, headers }))
          })
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          statusOfPage = 500
          if (!request.signal.aborted) console.error(error)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}
