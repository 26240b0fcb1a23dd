/** The last rows of the table that counts how few letters turn one word into the beginnings of another. */
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

/** How many letters were added, left out, changed or swapped with a neighbour between two words. */
export const editDistance = (from: string, to: string): number => lastRow(from, to).at(-1)!

/** The same up to the beginning of the other word that is nearest, for a word that is not written to its end. */
export const prefixDistance = (from: string, to: string): number => Math.min(...lastRow(from, to))
