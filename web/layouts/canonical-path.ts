const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The canonical form of a path: ids in lower case, no trailing slash. */
export const canonicalPath = (path: string): string =>
  path.replace(uuid, (id) => id.toLowerCase()).replace(/\/+$/, '') || '/'
