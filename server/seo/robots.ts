import { isLoopbackUrl } from '#server/config/loopback.ts'

/** API calls that crawlers need to render pages. */
const crawlableApiPaths = ['products', 'categories', 'brands', 'collections', 'company-details', 'legal-pages']

const crawlRules = (publicUrl: string) => [
  'User-agent: *',
  ...crawlableApiPaths.map((name) => `Allow: /api/${name}`),
  'Disallow: /api/',
  '',
  `Sitemap: ${publicUrl}/sitemap.xml`,
]

const disallowAll = ['User-agent: *', 'Disallow: /']

/**
 * robots.txt. Pages with `noindex` are allowed, because crawlers must read them to find it. A store with a loopback PUBLIC_URL that
 * is requested under another host is a demonstration behind a tunnel, and disallows everything.
 */
export function robotsTxt(publicUrl: string, requestedHost: string): string {
  const isDemonstration = isLoopbackUrl(publicUrl) && !isLoopbackUrl(`http://${requestedHost}`)
  return `${(isDemonstration ? disallowAll : crawlRules(publicUrl)).join('\n')}\n`
}

/** URLs with `noindex`: the API, a user's own pages, the store's search and the product feed. */
const noindexPaths = /^\/(?:api|account|admin|search|feeds|payment|unauthorized)(?:[/?]|$)/

/** Whether search engines must not index a URL. */
export const isNoindex = (url: string): boolean => noindexPaths.test(url)
