import { maxSearchLength } from '#contract/limits.ts'

/** A search text from a URL or a form as the server accepts it: without NUL, trimmed, limited in length and well-formed Unicode. */
export const cleanSearchText = (text: string): string =>
  text.replaceAll('\0', '').trim().slice(0, maxSearchLength).toWellFormed().trim()
