import type { Term } from './understand-query.ts'

/** Words come without quotes and backslashes, but a query's text must never depend on that. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`

const anyOf = (words: readonly string[]) => `(${[...new Set(words)].map(quoted).join(' | ')})`

/** A search as PostgreSQL's tsquery reads it; null for a search without words. Each word in any of its meanings, or as written. */
export type TextQuery = {
  all: string
  some: string
  allExact: string
  someExact: string
} | null

/** The terms as text for tsquery: always well-formed, whatever was typed. */
export function textQueryOf(terms: readonly Term[]): TextQuery {
  if (terms.length === 0) return null
  const meant = terms.map(({ exact, also }) => anyOf([...exact, ...also]))
  const written = terms.map(({ exact }) => anyOf(exact))
  return {
    all: meant.join(' & '),
    some: meant.join(' | '),
    allExact: written.join(' & '),
    someExact: written.join(' | '),
  }
}
