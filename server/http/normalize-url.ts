/** A decoded text; null if it cannot be decoded. The bundler drops a call of `decodeURIComponent` whose result is not used. */
const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A URL whose path can be decoded: in a malformed path every percent sign is escaped, so that the request gets a 404 instead of the router's error. */
export function normalizeUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...search] = url.split(/(?=\?)/)
  return decode(path) === null ? [path.replaceAll('%', '%25'), ...search].join('') : url
}
