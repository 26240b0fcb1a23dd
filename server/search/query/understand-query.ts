import type { AnalyzedWord } from './analyze-words.store.ts'
import { correctWord } from './correct-word.ts'
import { synonymsOf } from './synonyms.ts'

/** One word of a search as it is looked for. */
export type Term = {
  /** The word and its stem, wherever they stand. */
  exact: readonly string[]
  /** What else may be meant by it, looked for in titles only: longer words, other words for it. */
  alternatives: readonly string[]
}

export type UnderstoodQuery = {
  terms: readonly Term[]
  /** The words with the misspelled ones put right; null where none was. */
  corrected: string | null
}

/** What the words mean. Words that only hold sentences together count where there are no others, or where one is being typed. */
export function understandQuery(words: readonly AnalyzedWord[]): UnderstoodQuery {
  const telling = words.filter(({ isFiller }) => !isFiller)
  // Said twice, a word means no more; and to expect it twice is to expect far too few.
  const counted = [...new Map((telling.length > 0 ? telling : words).map((word) => [word.word, word])).values()]
  const read = counted.map((word) => ({ word, corrections: correctWord(word.word, word.alike) }))
  const isCorrected = read.some(({ corrections }) => corrections.length > 0)
  return {
    terms: read.map(({ word, corrections }) =>
      toTerm(word, corrections, {
        joins: joinedWords(word, words),
        longer: isCompleteNumber(word, words) ? [] : word.longer,
      }),
    ),
    corrected: isCorrected
      ? correctedText(words, new Map(read.map(({ word, corrections }) => [word.word, corrections[0]])))
      : null,
  }
}

/** A number with more behind it is all that was meant: "iphone 13 case" begins no "iphone 130". */
const isCompleteNumber = (word: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  /^[0-9]+$/.test(word.word) && word.word !== words.at(-1)?.word

type ExtraForms = Record<'joins' | 'longer', readonly string[]>

function toTerm({ forms }: AnalyzedWord, corrections: readonly string[], { joins, longer }: ExtraForms): Term {
  const [likeliest, ...others] = corrections
  if (likeliest === undefined) return { exact: forms, alternatives: [...joins, ...synonymsOf(forms), ...longer] }
  return { exact: [likeliest], alternatives: [...joins, ...others, ...synonymsOf([likeliest])] }
}

/** "head phones" is also "headphones", at either word and wherever they stand. */
const joinedWords = ({ word }: AnalyzedWord, words: readonly AnalyzedWord[]) =>
  words
    .flatMap((one, n) => (one.word === word || words[n + 1]?.word === word ? [one.joined] : []))
    .filter((joined) => joined !== null)

const correctedText = (words: readonly AnalyzedWord[], corrections: ReadonlyMap<string, string | undefined>) =>
  words.map(({ word }) => corrections.get(word) ?? word).join(' ')
