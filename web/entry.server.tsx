import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { type PageData, thingsOn } from './structured-data/page-things.ts'
import { structuredData } from './structured-data/script.ts'

/** Milliseconds after which a page that still waits for data is given up. */
export const streamTimeout = 10_000

/**
 * The page with what it tells machines in its head. It is put in here rather than rendered, so that no browser loads the code
 * for it; React passes over what it does not know in a head.
 */
function withStructuredData(html: string, { staticHandlerContext: { loaderData, location } }: EntryContext): string {
  const script = structuredData(thingsOn(loaderData as PageData, location.pathname))
  return script ? html.replace('</head>', () => `${script}</head>`) : html
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
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      // No part of a page is put in its place by a script afterwards: it has to be readable without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        const chunks: Buffer[] = []
        body.on('data', (chunk: Buffer) => chunks.push(chunk))
        body.on('end', () => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const html = withStructuredData(Buffer.concat(chunks).toString(), entryContext)
          resolve(new Response(html, { status: statusOfPage, headers }))
        })
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        statusOfPage = 500
        if (!request.signal.aborted) console.error(error)
      },
    })
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}
