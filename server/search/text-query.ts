import { isColorWord } from '#contract/colors.ts'
import type { Term } from './understand-query.ts'

/** Words come without quotes and backslashes, but a query's text must never depend on that. */
const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`

const anyOf = (words: readonly string[]) => `(${[...new Set(words)].map(quoted).join(' | ')})`

/** A search as PostgreSQL's tsquery reads it; null for a search without words. Each word in any of its meanings, or as written. */
export type TextQuery = {
  some: string
  someExact: string
  /** The same to look up products by, and for all words at once: an index is read once for each form of a word that is named. */
  lookup: Record<'all' | 'some' | 'allExact' | 'someExact', string>
  /** The words that are looked up: for each word of the search those that stand for it. */
  forms: readonly (readonly string[])[]
} | null

/**
 * Where a product has a word it has its stem too, beside it or, in descriptions, in its place (`search_forms` and
 * `search_vector_of_html` in migration 0007), so to look up the stem is enough. Of colours it has the words alone, and in
 * descriptions of whatever has more in it than letters.
 */
const hasItsStem = (word: string) => /^[a-z]+$/.test(word) && !isColorWord(word)

const lookedUp = ([word, ...stems]: readonly string[]): readonly string[] =>
  word === undefined ? [] : stems.length > 0 && hasItsStem(word) ? stems : [word, ...stems]

/** The terms as text for tsquery: always well-formed, whatever was typed. */
export function textQueryOf(terms: readonly Term[]): TextQuery {
  if (terms.length === 0) return null
  const meant = terms.map(({ exact, also }) => anyOf([...exact, ...also]))
  const written = terms.map(({ exact }) => anyOf(exact))
  const forms = terms.map(({ exact, also }) => [...new Set([...lookedUp(exact), ...also])])
  const meantShort = forms.map(anyOf)
  const writtenShort = terms.map(({ exact }) => anyOf(lookedUp(exact)))
  return {
    some: meant.join(' | '),
    someExact: written.join(' | '),
    lookup: {
      all: meantShort.join(' & '),
      some: meantShort.join(' | '),
      allExact: writtenShort.join(' & '),
      someExact: writtenShort.join(' | '),
    },
    forms,
  }
}
