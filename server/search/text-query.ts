import type { Term } from './understand-query.ts'

/** Words come without quotes and backslashes, but a query's text must never depend on that. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`
const inNames = (word: string) => `${quoted(word)}:ABC`

const anyOf = (parts: readonly string[]) => `(${[...new Set(parts)].join(' | ')})`

const whole = ({ exact, also }: Term) => anyOf([...exact.map(quoted), ...also.map(inNames)])
const exactly = ({ exact }: Term) => anyOf(exact.map(quoted))

/** A search as PostgreSQL's tsquery reads it; null for a search without words. */
export type TextQuery = {
  /** Every word in some form. */
  all: string
  /** At least one of the words. */
  some: string
  /** The words as they were written or corrected: what has them stands first. */
  exact: string
} | null

/** The terms as text for tsquery: always well-formed, whatever was typed. */
export function textQueryOf(terms: readonly Term[]): TextQuery {
  if (terms.length === 0) return null
  return {
    all: terms.map(whole).join(' & '),
    some: terms.map(whole).join(' | '),
    exact: terms.map(exactly).join(' | '),
  }
}
