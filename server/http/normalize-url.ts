const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * An address whose path can be decoded. Where a percent sign stands for itself or for half a letter it is written out, so
 * that a mangled link leads to the 404 of its place instead of to an error of the router's own.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...search] = url.split(/(?=\?)/)
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...search].join('')
}
