import { text } from 'node:stream/consumers'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createPageResponse, splitPage } from './ssr/assemble-page.ts'
import { contentSecurityPolicy, createNonce, replaceNoncesByHashes } from './ssr/content-security-policy.ts'
import { deferScripts } from './ssr/deferred-scripts.ts'
import { injectHydrationData } from './ssr/hydration-data.ts'
import { renderPageToString } from './ssr/render-to-string.ts'
import { jsonLdScript } from './structured-data/json-ld-script.ts'
import { pageStructuredData, type RouteLoaderData } from './structured-data/page-structured-data.ts'

/** Milliseconds after which a page that still waits for data is given up. */
export const streamTimeout = 10_000

/** What the page tells machines is put in here rather than rendered, so that no browser loads the code for it. */
function injectStructuredData(html: string, { staticHandlerContext: { loaderData, location } }: EntryContext): string {
  const end = html.indexOf('</head>')
  const things = jsonLdScript(pageStructuredData(loaderData as RouteLoaderData, location.pathname))
  return end < 0 ? html : html.slice(0, end) + things + html.slice(end)
}

/** Which of the shop's pages this is, by its route: the server counts pages by it. */
const routeName = ({ staticHandlerContext: { matches } }: EntryContext): string =>
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
  const nonce = createNonce()
  const page = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
  const [rendered, data] = await Promise.all([
    renderPageToString(page, {
      nonce,
      timeout: streamTimeout + 1000,
      onError(error) {
        statusOfPage = 500
        if (!request.signal.aborted) console.error(error)
      },
    }),
    serverHandoffStream ? text(serverHandoffStream) : '',
  ])
  const { text: read, assemble: whole } = splitPage(rendered, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-page', routeName(entryContext))
  // In development Vite has scripts of its own in the page, which wait for nothing.
  const { html, hashes } = replaceNoncesByHashes(
    injectHydrationData(import.meta.env.PROD ? deferScripts(read) : read, data, nonce),
    nonce,
  )
  if (import.meta.env.PROD) headers.set('content-security-policy', contentSecurityPolicy(hashes, isSecure))
  return createPageResponse(whole(`<!DOCTYPE html>${injectStructuredData(html, entryContext)}`), {
    status: statusOfPage,
    headers,
  })
}
