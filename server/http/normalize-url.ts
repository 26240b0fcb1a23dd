const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A URL whose path can be decoded: in a malformed path every percent sign is escaped, so that the request gets a 404 instead of the router's error. */
export function normalizeUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...search] = url.split(/(?=\?)/)
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...search].join('')
}
