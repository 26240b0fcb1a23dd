import { maxSearchLength } from '#contract/limits.ts'

/** A search text from the URL as the server accepts it: without NUL, limited in length, and well-formed Unicode. */
export const cleanSearchText = (text: string): string =>
  text.replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed().trim()
