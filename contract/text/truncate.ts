/**
 * The first characters of a text, at most `length` UTF-16 units. It does not end with half of a character, which PostgreSQL does not store
 * in JSON.
 */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The last characters of a text, like `truncate`. */
export const truncateStart = (text: string, length: number): string =>
  text.slice(-length).replace(/^[\udc00-\udfff]/, '')
