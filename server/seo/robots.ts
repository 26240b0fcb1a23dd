import { isLoopback } from '#server/config/loopback.ts'

/** What a page of the shop needs when a crawler renders it; the rest of the API is nothing to search in. */
const crawlableApiPaths = ['products', 'categories', 'brands', 'company-details', 'legal-pages']

const crawlRules = (publicUrl: string) => [
  'User-agent: *',
  ...crawlableApiPaths.map((name) => `Allow: /api/${name}`),
  'Disallow: /api/',
  '',
  `Sitemap: ${publicUrl}/sitemap.xml`,
]

const disallowAll = ['User-agent: *', 'Disallow: /']

/**
 * What crawlers may read. Pages that do not belong into a search say so themselves, and have to be read for that. A shop that
 * calls itself this machine and is asked for under another name is a demonstration behind a tunnel: nobody shall find it.
 */
export function robotsTxt(publicUrl: string, askedHost: string): string {
  const isDemonstration = isLoopback(publicUrl) && !isLoopback(`http://${askedHost}`)
  return `${(isDemonstration ? disallowAll : crawlRules(publicUrl)).join('\n')}\n`
}

/** Addresses that no search shall lead to: the API, what belongs to a person, and the shop's own search. */
const noindexPaths = /^\/(?:api|account|admin|search|payment|unauthorized)(?:[/?]|$)/

/** Whether an address stays out of search engines. */
export const isNoindex = (url: string): boolean => noindexPaths.test(url)
