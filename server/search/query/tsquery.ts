import { isColorWord } from '#contract/catalogue/colors.ts'
import type { Term } from './expand-query.ts'

/** Removes quotes and backslashes. Normalized words contain none, but the quoting must not rely on that. */
const quoteLexeme = (word: string) => `'${word.replace(/['\\]/g, '')}'`

const orTerms = (words: readonly string[]) => `(${[...new Set(words)].map(quoteLexeme).join(' | ')})`

/** The tsquery texts of a search, with alternatives of each word or as written (`Exact`); null for a search without words. */
export type TsQuery = {
  some: string
  someExact: string
  /** The queries for index lookups, with as few forms of each word as possible because each form costs one read of the index. */
  lookup: Record<'all' | 'some' | 'allExact' | 'someExact', string>
  /** `lookup.all`, one text per word. */
  lookupWords: readonly string[]
  /** For each word of the search, the forms that are looked up. */
  forms: readonly (readonly string[])[]
} | null

/**
 * Whether a lookup of the stem suffices. The index holds the stem of each word, in addition to the word or, for descriptions,
 * instead of it (`search_stems` in 0008-search.sql, `html_to_search_vector` in 0107-search-words-of-variants.sql). Colour words, and words
 * in codes and descriptions that contain more than letters, are indexed without a stem.
 */
const isIndexedByStem = (word: string) => /^[a-z]+$/.test(word) && !isColorWord(word)

const lookupForms = ([word, ...stems]: readonly string[]): readonly string[] =>
  word === undefined ? [] : stems.length > 0 && isIndexedByStem(word) ? stems : [word, ...stems]

/** The terms as text for tsquery, well-formed for any input. */
export function toTsQuery(terms: readonly Term[]): TsQuery {
  if (terms.length === 0) return null
  const withAlternatives = terms.map(({ exact, alternatives }) => orTerms([...exact, ...alternatives]))
  const asWritten = terms.map(({ exact }) => orTerms(exact))
  const forms = terms.map(({ exact, alternatives }) => [...new Set([...lookupForms(exact), ...alternatives])])
  const lookupTerms = forms.map(orTerms)
  const exactLookupTerms = terms.map(({ exact }) => orTerms(lookupForms(exact)))
  return {
    some: withAlternatives.join(' | '),
    someExact: asWritten.join(' | '),
    lookup: {
      all: lookupTerms.join(' & '),
      some: lookupTerms.join(' | '),
      allExact: exactLookupTerms.join(' & '),
      someExact: exactLookupTerms.join(' | '),
    },
    lookupWords: lookupTerms,
    forms,
  }
}

/** Texts for tsquery combined with AND; null without any. */
export const andTsQueries = (...texts: (string | null | undefined)[]): string | null =>
  texts.flatMap((text) => (text ? [`(${text})`] : [])).join(' & ') || null
