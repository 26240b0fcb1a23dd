import type { AnalyzedWord } from './analyze-words.store.ts'
import { correctWord } from './correct-word.ts'
import { synonymsOf } from './synonyms.ts'

/** One word of a search with its alternatives. */
export type Term = {
  /** The word and its stem, searched in titles and descriptions. */
  exact: readonly string[]
  /** Completions and synonyms, searched in titles only. */
  alternatives: readonly string[]
}

type ExpandedQuery = {
  terms: readonly Term[]
  /** The text with corrected words; null if no word was corrected. */
  corrected: string | null
}

/**
 * Expands each word of a search with corrections, completions and synonyms. Stop words are searched only if the text has no
 * other words.
 */
export function expandQuery(words: readonly AnalyzedWord[]): ExpandedQuery {
  const contentWords = words.filter(({ isStopWord }) => !isStopWord)
  const searchedWords = uniqueWords(contentWords.length > 0 ? contentWords : words)
  const corrections = new Map(
    searchedWords.map(({ word, spellingCandidates }) => [word, correctWord(word, spellingCandidates)]),
  )
  const isCorrected = [...corrections.values()].some((corrected) => corrected.length > 0)
  return {
    terms: searchedWords.map((word) => toTerm(word, words, corrections.get(word.word))),
    corrected: isCorrected ? words.map(({ word }) => corrections.get(word)?.[0] ?? word).join(' ') : null,
  }
}

/** A repeated word would lower the estimated number of results. */
const uniqueWords = (words: readonly AnalyzedWord[]) => [...new Map(words.map((word) => [word.word, word])).values()]

function toTerm(word: AnalyzedWord, words: readonly AnalyzedWord[], corrections: readonly string[] = []): Term {
  const { forms } = word
  const joined = joinedForms(word, words)
  const [best, ...others] = corrections
  if (best !== undefined) return { exact: [best], alternatives: [...joined, ...others, ...synonymsOf([best])] }
  const completions = isCompleteNumber(word, words) ? [] : word.completions
  return { exact: forms, alternatives: [...joined, ...synonymsOf(forms), ...completions] }
}

/** A number that is not the last word is complete: "iphone 13 case" must not match "iphone 130". */
const isCompleteNumber = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  /^[0-9]+$/.test(word) && word !== words.at(-1)?.word

/** "head phones" also matches "headphones"; both words get the joined form, at every position. */
const joinedForms = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  words
    .flatMap((other, n) => (other.word === word || words[n + 1]?.word === word ? [other.joinedWithNext] : []))
    .filter((joined) => joined !== null)
