import { uuidSource } from '#contract/uuid.ts'

const uuid = new RegExp(uuidSource, 'gi')

/** The canonical form of a path: ids in lower case, no trailing slash. */
export const canonicalPath = (path: string): string =>
  path.replace(uuid, (id) => id.toLowerCase()).replace(/\/+$/, '') || '/'
