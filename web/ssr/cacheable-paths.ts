import { filterParams, rangeParam } from '#contract/catalogue/filters/filter-params.ts'
import { legalPageSlugs } from '#contract/legal-pages/legal-page-titles.ts'
import { uuidSource } from '#contract/uuid.ts'

/** The public pages, with the query parameters that change what the server renders. */
const cacheablePages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/products-list(?:\/(?:best-selling|most-viewed|latest))?$/, ['country', 'cursor', 'sort']],
  [new RegExp(`^/category/${uuidSource}$`), [...filterParams, 'cursor', 'sort']],
  [/^\/collections\/[a-z0-9-]{1,60}$/, ['cursor']],
  [new RegExp(`^/product/${uuidSource}$`), ['colour', 'variant']],
  [/^\/search$/, [...filterParams, 'category', 'cursor', 'of', 'q', 'sort']],
  [/^\/help\/[a-z-]{1,40}$/, []],
  [new RegExp(`^/(?:${legalPageSlugs.join('|')})$`), []],
]

/**
 * The path and query by which a page is cached and rendered: known parameters only, in one order, so that tracking parameters
 * lead to the same entry. Null for pages that are not cached.
 */
export function cacheablePath(url: string): string | null {
  const [path = '', search] = url.split(/\?(.*)/s)
  const parameters = cacheablePages.find(([pattern]) => pattern.test(path))?.[1]
  if (!parameters) return null
  if (!search || parameters.length === 0) return path
  const requested = new URLSearchParams(search)
  const ranges = parameters.includes('attribute')
    ? [...new Set(requested.keys())].filter((name) => rangeParam.test(name)).sort()
    : []
  const names = [...parameters, ...ranges]
  const query = new URLSearchParams(names.flatMap((name) => requested.getAll(name).map((value) => [name, value])))
  return query.size > 0 ? `${path}?${query}` : path
}
