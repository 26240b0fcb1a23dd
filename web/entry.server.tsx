import { text } from 'node:stream/consumers'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { contentPolicy, newMark, unmarked } from './content-policy.ts'
import { withLateScripts } from './late-scripts.ts'
import { withData } from './page-data.ts'
import { renderWhole } from './render-whole.ts'
import { type PageData, thingsOn } from './structured-data/page-things.ts'
import { structuredData } from './structured-data/script.ts'
import { readable, wholePage } from './whole-page.ts'

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

/** Answers with a page that was rendered whole, and names its scripts to the browser. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  let statusOfPage = status
  const isSecure = request.url.startsWith('https:')
  const nonce = newMark()
  const page = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
  const [rendered, data] = await Promise.all([
    renderWhole(page, {
      nonce,
      patience: streamTimeout + 1000,
      onError(error) {
        statusOfPage = 500
        if (!request.signal.aborted) console.error(error)
      },
    }),
    serverHandoffStream ? text(serverHandoffStream) : '',
  ])
  const { text: read, whole } = readable(rendered, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-page', pageName(entryContext))
  // In development Vite has scripts of its own in the page, which wait for nothing.
  const { html, hashes } = unmarked(withData(import.meta.env.PROD ? withLateScripts(read) : read, data, nonce), nonce)
  if (import.meta.env.PROD) headers.set('content-security-policy', contentPolicy(hashes, isSecure))
  return wholePage(whole(`<!DOCTYPE html>${finished(html, entryContext)}`), { status: statusOfPage, headers })
}
