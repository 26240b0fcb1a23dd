const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The one form of a page's path that search engines keep: ids in small letters, no slash at its end. */
export const canonicalPath = (path: string): string =>
  path.replace(uuid, (id) => id.toLowerCase()).replace(/\/+$/, '') || '/'
