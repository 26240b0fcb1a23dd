/** A value as the text of a field; empty for none. */
export const toText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What was typed, without spaces around it; null for an empty field. */
export const textOrNull = (typed: string): string | null => typed.trim() || null

/** The number that was typed or set; null for an empty field. */
export const numberOrNull = (value: string | number | null): number | null =>
  toText(value).trim() === '' ? null : Number(value)

/** The text of a field after `sent` was saved: empty, unless something else was typed meanwhile. */
export const withoutSent = (sent: string) => (typed: string) => (typed === sent ? '' : typed)
