import { isColorWord } from '#contract/catalogue/colors.ts'
import type { Term } from './understand-query.ts'

/** Words come without quotes and backslashes, but a query's text must never depend on that. */
const quoteLexeme = (word: string) => `'${word.replace(/['\\]/g, '')}'`

const orTerms = (words: readonly string[]) => `(${[...new Set(words)].map(quoteLexeme).join(' | ')})`

/** A search as PostgreSQL's tsquery reads it; null for a search without words. Each word in any of its meanings, or as written. */
export type TsQuery = {
  some: string
  someExact: string
  /** The same to look up products by, and for all words at once: an index is read once for each form of a word that is named. */
  lookup: Record<'all' | 'some' | 'allExact' | 'someExact', string>
  /** The words that are looked up: for each word of the search those that stand for it. */
  forms: readonly (readonly string[])[]
} | null

/**
 * Where a product has a word it has its stem too, beside it or, in descriptions, in its place (`search_stems` and
 * `html_to_search_vector` in 0008-search.sql), so to look up the stem is enough. Of colours it has the words alone, and in
 * descriptions of whatever has more in it than letters.
 */
const isIndexedByStem = (word: string) => /^[a-z]+$/.test(word) && !isColorWord(word)

const lookupForms = ([word, ...stems]: readonly string[]): readonly string[] =>
  word === undefined ? [] : stems.length > 0 && isIndexedByStem(word) ? stems : [word, ...stems]

/** The terms as text for tsquery: always well-formed, whatever was typed. */
export function toTsQuery(terms: readonly Term[]): TsQuery {
  if (terms.length === 0) return null
  const meant = terms.map(({ exact, alternatives: also }) => orTerms([...exact, ...also]))
  const written = terms.map(({ exact }) => orTerms(exact))
  const forms = terms.map(({ exact, alternatives: also }) => [...new Set([...lookupForms(exact), ...also])])
  const meantShort = forms.map(orTerms)
  const writtenShort = terms.map(({ exact }) => orTerms(lookupForms(exact)))
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
