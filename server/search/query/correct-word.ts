import { editDistance, prefixDistance } from './edit-distance.ts'

/** The highest edit distance at which a word of this length is corrected. */
const maxEdits = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

/** The edit distance; a match with a prefix of the other word costs half an edit more. */
function spellingDistance(word: string, other: string): number {
  const whole = editDistance(word, other)
  return word.length < 5 ? whole : Math.min(whole, prefixDistance(word, other) + 0.5)
}

/** The most likely corrections of a misspelled word: the candidates with the smallest edit distance, at most three. */
export function correctWord(word: string, candidates: readonly string[]): string[] {
  const near = candidates
    .map((candidate) => ({ candidate, distance: spellingDistance(word, candidate) }))
    .filter(({ distance }) => distance <= maxEdits(word.length))
  const nearest = Math.min(...near.map(({ distance }) => distance))
  return near
    .filter(({ distance }) => distance === nearest)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}
