import { text } from 'node:stream/consumers'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { linkReferrerPolicy } from './layouts/link-referrer-policy.ts'
import { splitPage } from './ssr/assemble-page.ts'
import { contentSecurityPolicy, createNonce, replaceNoncesByHashes } from './ssr/content-security-policy.ts'
import { deferScripts } from './ssr/deferred-scripts.ts'
import { injectHydrationData } from './ssr/hydration-data.ts'
import { renderPageToString } from './ssr/render-to-string.ts'
import { addTrustedTypesPolicy } from './ssr/trusted-types.ts'
import { jsonLdScript } from './structured-data/json-ld-script.ts'
import { pageStructuredData, type RouteLoaderData } from './structured-data/page-structured-data.ts'

/** Milliseconds after which React Router stops waiting for data. */
export const streamTimeout = 10_000

/** Adds the structured data to the head; it is not rendered by React, so that no browser loads its code. */
function injectStructuredData(html: string, { staticHandlerContext: { loaderData, location } }: EntryContext): string {
  const end = html.indexOf('</head>')
  const script = jsonLdScript(pageStructuredData(loaderData as RouteLoaderData, location.pathname))
  return end < 0 ? html : html.slice(0, end) + script + html.slice(end)
}

/** The name of the page's route, by which the metrics count pages. */
const routeName = ({ staticHandlerContext: { matches } }: EntryContext): string =>
  (matches.at(-1)?.route.id ?? 'none').replace(/^routes\//, '')

/** Renders a page completely, and sets the content security policy with the hashes of its scripts, and the referrer policy of a link's page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entryContext }: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  let pageStatus = status
  const isSecure = request.url.startsWith('https:')
  const nonce = createNonce()
  const element = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
  const [rendered, data] = await Promise.all([
    renderPageToString(element, {
      nonce,
      timeout: streamTimeout + 1000,
      onError(error) {
        pageStatus = 500
        if (!request.signal.aborted) console.error(error)
      },
    }),
    serverHandoffStream ? text(serverHandoffStream) : '',
  ])
  const { text: editable, assemble } = splitPage(rendered, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-page', routeName(entryContext))
  const referrerPolicy = linkReferrerPolicy(entryContext.staticHandlerContext.matches.at(-1)?.params ?? {})
  if (referrerPolicy) headers.set('referrer-policy', referrerPolicy)
  // In development Vite adds scripts of its own, which are neither deferred nor restricted.
  const withScripts = import.meta.env.PROD ? addTrustedTypesPolicy(deferScripts(editable), nonce) : editable
  const { html, hashes } = replaceNoncesByHashes(injectHydrationData(withScripts, data, nonce), nonce)
  if (import.meta.env.PROD) headers.set('content-security-policy', contentSecurityPolicy(hashes, isSecure))
  // renderPageToString returns the page without a doctype.
  const page = assemble(`<!DOCTYPE html>${injectStructuredData(html, entryContext)}`)
  return new Response(page, { status: pageStatus, headers })
}
