/** A path with the parameters that have a value, such as `/admin/stock?q=kurta`. */
export function hrefWith(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const search = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return search.length > 0 ? `${path}?${new URLSearchParams(search)}` : path
}
