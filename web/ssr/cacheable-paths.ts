const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The pages that many people ask for, and the parameters of their addresses that make a difference to what the server renders. */
const cacheablePages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/products-list(?:\/(?:best-selling|most-viewed|latest))?$/, ['cursor']],
  [new RegExp(`^/category/${id}$`), ['cursor', 'sort']],
  [new RegExp(`^/product/${id}$`), ['colour']],
  [/^\/search$/, ['brand', 'category', 'color', 'cursor', 'max', 'min', 'offers', 'q', 'sort', 'stock']],
  [/^\/help\/[a-z-]{1,40}$/, []],
  [/^\/(?:privacy-policy|terms-conditions)$/, []],
]

/**
 * The address that a page is kept and rendered by: its path and the parameters it knows, in one order. Whatever else somebody
 * hangs on, such as the marks of an advertisement, leads to the same page. Null for pages that are not kept.
 */
export function cacheablePath(address: string): string | null {
  const [path = '', search] = address.split(/\?(.*)/s)
  const known = cacheablePages.find(([pattern]) => pattern.test(path))?.[1]
  if (!known) return null
  if (!search || known.length === 0) return path
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams(known.flatMap((name) => asked.getAll(name).map((value) => [name, value])))
  return kept.size > 0 ? `${path}?${kept}` : path
}
