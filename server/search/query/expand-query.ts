import type { AnalyzedWord } from './analyze-words.store.ts'
import { correctWord } from './correct-word.ts'
import { editDistance } from './edit-distance.ts'
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
  const corrections = new Map(searchedWords.map((word) => [word.word, correctionOf(word, words)]))
  const isCorrected = [...corrections.values()].some((correction) => correction)
  return {
    terms: searchedWords.flatMap((word) => corrections.get(word.word)?.terms ?? toTerm(word, words)),
    corrected: isCorrected ? words.map(({ word }) => corrections.get(word)?.text ?? word).join(' ') : null,
  }
}

/** A repeated word would lower the estimated number of results. */
const uniqueWords = (words: readonly AnalyzedWord[]) => [...new Map(words.map((word) => [word.word, word])).values()]

/** What is searched instead of a word without matches in the index. A missing space counts as one edit, as a wrong letter does. */
function correctionOf(word: AnalyzedWord, words: readonly AnalyzedWord[]): { text: string; terms: Term[] } | null {
  if (joinedForms(word, words).length > 0) return null
  const [nearest, ...others] = correctWord(word.word, word.spellingCandidates)
  if (word.parts && (nearest === undefined || editDistance(word.word, nearest) > 1)) {
    const terms = word.parts.map((forms) => ({ exact: forms, alternatives: synonymsOf(forms) }))
    return { text: word.parts.map(([part]) => part).join(' '), terms }
  }
  if (nearest === undefined) return null
  return { text: nearest, terms: [{ exact: [nearest], alternatives: [...others, ...synonymsOf([nearest])] }] }
}

function toTerm(word: AnalyzedWord, words: readonly AnalyzedWord[]): Term {
  const { forms } = word
  const completions = isCompleteNumber(word, words) ? [] : word.completions
  return { exact: forms, alternatives: [...joinedForms(word, words), ...synonymsOf(forms), ...completions] }
}

/** A number that is not the last word is complete: "iphone 13 case" must not match "iphone 130". */
const isCompleteNumber = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  /^[0-9]+$/.test(word) && word !== words.at(-1)?.word

/** "head phones" also matches "headphones"; both words get the joined form, at every position. */
const joinedForms = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  words
    .flatMap((other, n) => (other.word === word || words[n + 1]?.word === word ? [other.joinedWithNext] : []))
    .filter((joined) => joined !== null)
