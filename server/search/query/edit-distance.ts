/** The last row of the edit-distance matrix: the distance from one word to each prefix of another. */
function lastRow(from: string, to: string): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let at = 1; at <= to.length; at++) {
      const differs = from[row - 1] === to[at - 1] ? 0 : 1
      next[at] = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + differs)
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      if (isSwap) next[at] = Math.min(next[at]!, beforeLast[at - 2]! + 1)
    }
    beforeLast = last
    last = next
  }
  return last
}

/** The Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbouring letters. */
export const editDistance = (from: string, to: string): number => lastRow(from, to).at(-1)!

/** The smallest distance to a prefix of the other word, for a word that is not typed completely. */
export const prefixDistance = (from: string, to: string): number => Math.min(...lastRow(from, to))
