/** Whether the second option of a product is its size. */
export const isSizeOption = (optionName: string | null | undefined): boolean =>
  /^sizes?$/i.test(optionName?.trim() ?? '')

const letterSizePattern = /^(?:(\d)\s*|(x*))?(s|m|l)$/i
/** The offsets are 1000 apart, so that any number of X fits between two sizes. */
const letterOffsets: Readonly<Record<string, number>> = { s: -1000, m: 0, l: 1000 }

/** The rank of a letter size, XS before S and 3XL after XXL; null for every other label. */
function letterRank(label: string): number | null {
  const match = letterSizePattern.exec(label.trim().replace(/^(\d)x/i, '$1'))
  if (!match) return null
  const [, number, xs = '', letter = ''] = match
  const step = letterOffsets[letter.toLowerCase()] ?? 0
  return step + Math.sign(step) * (number ? Number(number) : xs.length)
}

const capacityPattern = /^(\d+)\s*([mgt])b$/i
/** Above the rank of every letter size. */
const capacityOffset = 1e6

/** The rank of a storage capacity, 512 GB before 1 TB; null for every other label. */
function capacityRank(label: string): number | null {
  const [, number, unit = ''] = capacityPattern.exec(label.trim()) ?? []
  return number ? capacityOffset + Number(number) * 1024 ** 'mgt'.indexOf(unit.toLowerCase()) : null
}

const rankOf = (label: string) => letterRank(label) ?? capacityRank(label)

const naturalCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares size labels: XS, S, M, L, XL, 2XL, then capacities such as 512 GB and 1 TB, then other labels by natural order. */
export function compareSizes(one: string, other: string): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  if (rank !== null && otherRank !== null && rank !== otherRank) return rank - otherRank
  if ((rank === null) !== (otherRank === null)) return rank === null ? 1 : -1
  return naturalCollator.compare(one.trim(), other.trim()) || (one < other ? -1 : Number(one > other))
}
