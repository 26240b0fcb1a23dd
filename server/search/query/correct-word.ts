import { editDistance, prefixDistance } from './edit-distance.ts'

/** How many wrong letters a word of this length may have to be taken for another. */
const maxEdits = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

/** A beginning of another word counts as half a letter worse than the whole word. */
function spellingDistance(word: string, other: string): number {
  const whole = editDistance(word, other)
  return word.length < 5 ? whole : Math.min(whole, prefixDistance(word, other) + 0.5)
}

/** The words that a misspelled one most likely means, likeliest first: those with the fewest wrong letters, at most three. */
export function correctWord(word: string, candidates: readonly string[]): string[] {
  const near = candidates
    .map((candidate) => ({ candidate, far: spellingDistance(word, candidate) }))
    .filter(({ far }) => far <= maxEdits(word.length))
  const nearest = Math.min(...near.map(({ far }) => far))
  return near
    .filter(({ far }) => far === nearest)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}
