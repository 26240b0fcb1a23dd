import { correctWord } from './correct-word.ts'
import { synonymsOf } from './synonyms.ts'
import type { ReadWord } from './words.store.ts'

/** One word of a search as it is looked for. */
export type Term = {
  /** The word and its stem, wherever they stand. */
  exact: readonly string[]
  /** What else may be meant by it, looked for in headlines only: longer words, other words for it. */
  also: readonly string[]
}

export type Query = {
  terms: readonly Term[]
  /** The words with the misspelled ones put right; null where none was. */
  corrected: string | null
}

/** What the words mean. Words that only hold sentences together count where there are no others, or where one is being typed. */
export function understand(words: readonly ReadWord[]): Query {
  const telling = words.filter(({ isFiller }) => !isFiller)
  const counted = telling.length > 0 ? telling : words
  const read = counted.map((word) => ({ word, corrections: correctWord(word.word, word.alike) }))
  const isCorrected = read.some(({ corrections }) => corrections.length > 0)
  return {
    terms: read.map(({ word, corrections }) => termOf(word, corrections, joinsOf(word, words))),
    corrected: isCorrected
      ? correctedText(words, new Map(read.map(({ word, corrections }) => [word, corrections[0]])))
      : null,
  }
}

function termOf({ forms, longer }: ReadWord, corrections: readonly string[], joins: readonly string[]): Term {
  const [likeliest, ...others] = corrections
  if (likeliest === undefined) return { exact: forms, also: [...joins, ...synonymsOf(forms), ...longer] }
  return { exact: [likeliest], also: [...joins, ...others, ...synonymsOf([likeliest])] }
}

/** "head phones" is also "headphones", at either word. */
const joinsOf = (word: ReadWord, words: readonly ReadWord[]) =>
  [word.joined, words[words.indexOf(word) - 1]?.joined].filter((joined) => typeof joined === 'string')

const correctedText = (words: readonly ReadWord[], corrections: ReadonlyMap<ReadWord, string | undefined>) =>
  words.map((word) => corrections.get(word) ?? word.word).join(' ')
