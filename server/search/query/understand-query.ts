import type { AnalyzedWord } from './analyze-words.store.ts'
import { correctWord } from './correct-word.ts'
import { synonymsOf } from './synonyms.ts'

/** One word of a search with its alternatives. */
export type Term = {
  /** The word and its stem, searched in titles and descriptions. */
  exact: readonly string[]
  /** Longer words and synonyms, searched in titles only. */
  alternatives: readonly string[]
}

export type UnderstoodQuery = {
  terms: readonly Term[]
  /** The text with corrected words; null if no word was corrected. */
  corrected: string | null
}

/** The terms of a search. Stop words count only if the text has no other words. */
export function understandQuery(words: readonly AnalyzedWord[]): UnderstoodQuery {
  const contentWords = words.filter(({ isFiller }) => !isFiller)
  // Duplicates are removed: a repeated word would lower the estimated number of results.
  const counted = [
    ...new Map((contentWords.length > 0 ? contentWords : words).map((word) => [word.word, word])).values(),
  ]
  const correctedWords = counted.map((word) => ({ word, corrections: correctWord(word.word, word.alike) }))
  const isCorrected = correctedWords.some(({ corrections }) => corrections.length > 0)
  return {
    terms: correctedWords.map(({ word, corrections }) =>
      toTerm(word, corrections, {
        joins: joinedWords(word, words),
        longer: isCompleteNumber(word, words) ? [] : word.longer,
      }),
    ),
    corrected: isCorrected
      ? correctedText(words, new Map(correctedWords.map(({ word, corrections }) => [word.word, corrections[0]])))
      : null,
  }
}

/** A number that is not the last word is complete: "iphone 13 case" must not match "iphone 130". */
const isCompleteNumber = (word: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  /^[0-9]+$/.test(word.word) && word.word !== words.at(-1)?.word

type ExtraForms = Record<'joins' | 'longer', readonly string[]>

function toTerm({ forms }: AnalyzedWord, corrections: readonly string[], { joins, longer }: ExtraForms): Term {
  const [best, ...others] = corrections
  if (best === undefined) return { exact: forms, alternatives: [...joins, ...synonymsOf(forms), ...longer] }
  return { exact: [best], alternatives: [...joins, ...others, ...synonymsOf([best])] }
}

/** "head phones" also matches "headphones"; both words get the joined form, at every position. */
const joinedWords = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  words
    .flatMap((one, n) => (one.word === word || words[n + 1]?.word === word ? [one.joined] : []))
    .filter((joined) => joined !== null)

const correctedText = (words: readonly AnalyzedWord[], corrections: ReadonlyMap<string, string | undefined>) =>
  words.map(({ word }) => corrections.get(word) ?? word).join(' ')
