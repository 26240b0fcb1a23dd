/** The canonical form of a path: lower case, because routes match in any case, and no trailing slash. No public page has capitals in its path. */
export const canonicalPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/'
