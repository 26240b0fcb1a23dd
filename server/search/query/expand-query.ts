import type { AnalyzedWord } from './analyze-words.store.ts'
import { correctWord } from './correct-word.ts'
import { editDistance } from './edit-distance.ts'
import { phraseOf, synonymsOf, wordForPhrase } from './synonyms.ts'
import { parseMeasure, toMeasure } from './units.ts'

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
  const contentWords = words.filter(({ isStopWord }, n) => !isStopWord || isSize(words[n - 1]))
  const searchedWords = uniqueWords(contentWords.length > 0 ? contentWords : words)
  const corrections = new Map(searchedWords.map((word) => [word.word, correctionOf(word, words)]))
  const isCorrected = [...corrections.values()].some((correction) => correction)
  return {
    terms: searchedWords.flatMap((word) => corrections.get(word.word)?.terms ?? toTerms(word, words)),
    corrected: isCorrected ? words.map(({ word }) => corrections.get(word)?.text ?? word).join(' ') : null,
  }
}

/** "S" is a stop word of English, and a size. */
const isSize = (before: AnalyzedWord | undefined): boolean => before?.word === 'size'

/** A repeated word would lower the estimated number of results. */
const uniqueWords = (words: readonly AnalyzedWord[]) => [...new Map(words.map((word) => [word.word, word])).values()]

/**
 * What is searched instead of a word without matches in the index; never instead of a stop word, a word with synonyms, or one that is a word
 * together with its neighbour. A missing space counts as one edit, as a wrong letter does.
 */
function correctionOf(word: AnalyzedWord, words: readonly AnalyzedWord[]): { text: string; terms: Term[] } | null {
  if (word.isStopWord || synonymsOf(word.forms).length > 0 || joinedForms(word, words).length > 0) return null
  const [nearest, ...others] = correctWord(word.word, word.spellingCandidates)
  if (word.parts && (nearest === undefined || editDistance(word.word, nearest) > 1)) {
    const terms = word.parts.map((forms) => ({ exact: forms, alternatives: synonymsOf(forms) }))
    return { text: word.parts.map(([part]) => part).join(' '), terms }
  }
  if (nearest === undefined) return null
  return { text: nearest, terms: [{ exact: [nearest], alternatives: [...others, ...synonymsOf([nearest])] }] }
}

/** The terms of a word: one, or two if products with two other words match too, such as "power bank" for "powerbank". */
function toTerms(word: AnalyzedWord, words: readonly AnalyzedWord[]): Term[] {
  const { forms } = word
  const completions = isCompleteNumber(word, words) ? [] : word.completions
  const measure = parseMeasure(word.word)
  const synonyms = [...synonymsOf(forms), ...(measure?.joined ?? [])]
  const term = { exact: forms, alternatives: [...joinedForms(word, words), ...synonyms, ...completions] }
  const parts = measure ? [[measure.number], measure.separate] : phraseOf(forms)?.map((part) => [part])
  return parts?.map((part) => ({ exact: forms, alternatives: [...term.alternatives, ...part] })) ?? [term]
}

/** A number that is not the last word is complete: "iphone 13 case" must not match "iphone 130". */
const isCompleteNumber = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  /^[0-9]+$/.test(word) && word !== words.at(-1)?.word

/** "head phones" also matches "headphones", and "5 kilo" "5kg"; both words get the joined forms, at every position. */
const joinedForms = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]): readonly string[] =>
  words.flatMap((first, n) => {
    const second = words[n + 1]
    return second && [first.word, second.word].includes(word) ? joinWords(first, second, word) : []
  })

function joinWords(first: AnalyzedWord, second: AnalyzedWord, word: string): readonly string[] {
  const measure = toMeasure(first.word, second.word)
  return [
    first.joinedWithNext ?? [],
    wordForPhrase(first.forms, second.forms) ?? [],
    measure?.joined ?? [],
    word === second.word ? (measure?.separate ?? []) : [],
  ].flat()
}
