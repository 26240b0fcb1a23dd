import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { contentPolicy, newMark, unmarked } from './content-policy.ts'
import { withLateScripts } from './late-scripts.ts'
import { type PageData, thingsOn } from './structured-data/page-things.ts'
import { structuredData } from './structured-data/script.ts'
import { collector, readable, wholePage } from './whole-page.ts'

/** Milliseconds after which a page that still waits for data is given up. */
export const streamTimeout = 10_000

/** What the page tells machines is put in here rather than rendered, so that no browser loads the code for it. */
function finished(html: string, { staticHandlerContext: { loaderData, location } }: EntryContext): string {
  const end = html.indexOf('</head>')
  const things = structuredData(thingsOn(loaderData as PageData, location.pathname))
  return end < 0 ? html : html.slice(0, end) + things + html.slice(end)
}

/** Which of the shop's pages this is, by its route: the server counts pages by it. */
const pageName = ({ staticHandlerContext: { matches } }: EntryContext): string =>
  (matches.at(-1)?.route.id ?? 'none').replace(/^routes\//, '')

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
          // A timer would hold all of the page that was rendered until it runs out.
          clearTimeout(givingUp)
          const send = (page: Buffer) => {
            const { text, whole } = readable(page, nonce)
            headers.set('content-type', 'text/html; charset=utf-8')
            headers.set('x-page', pageName(entryContext))
            // In development Vite has scripts of its own in the page, which wait for nothing.
            const { html, hashes } = unmarked(import.meta.env.PROD ? withLateScripts(text) : text, nonce)
            if (import.meta.env.PROD) headers.set('content-security-policy', contentPolicy(hashes, isSecure))
            resolve(wholePage(whole(finished(html, entryContext)), { status: statusOfPage, headers }))
          }
          pipe(collector(send))
        },
        onShellError(error) {
          clearTimeout(givingUp)
          reject(error)
        },
        onError(error) {
          statusOfPage = 500
          if (!request.signal.aborted) console.error(error)
        },
      },
    )
    const givingUp = setTimeout(abort, streamTimeout + 1000).unref()
  })
}
