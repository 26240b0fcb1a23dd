import { allotByLargestRemainder } from '../pricing/allot-by-largest-remainder.ts'
import { sum } from '../pricing/sum.ts'
import { lineAmount, type OfferBenefit, type OfferLine, type OfferTier, percentOf } from './offer.ts'

/** A benefit at the level of items. */
export type ItemBenefit = OfferBenefit & { level: 'ITEMS' }

/** The lines of a benefit, the most expensive piece first, ties by id. */
type SortedLines = readonly OfferLine[]

/** Sorts lines as the functions of this file need them. */
export const sortByPrice = (lines: readonly OfferLine[]): SortedLines =>
  lines.toSorted((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1))

/** Whether the discount of a line does not depend on the other lines. */
export const isByLine = ({ kind, ...terms }: ItemBenefit): boolean =>
  kind === 'AMOUNT' || kind === 'FIXED_PRICE' || ('maxAmount' in terms && terms.maxAmount === null)

/** Whether several lines together can have more than each of them alone. */
export const isByGroup = ({ kind }: ItemBenefit): boolean => kind === 'BUY_X_GET_Y' || kind === 'TIERS'

/** The discount of all lines together, in paise, if the benefit is applied to them and to no other line. */
export function itemDiscount(benefit: ItemBenefit, lines: SortedLines): number {
  if (benefit.kind === 'TIERS') return sum(tierBundles(benefit.tiers, lines).map(({ saved, times }) => saved * times))
  const discount = sum(uncappedShares(benefit, lines))
  return benefit.kind === 'PERCENT' && benefit.maxAmount !== null ? Math.min(discount, benefit.maxAmount) : discount
}

/** The discount of each line, in paise; their sum is `itemDiscount`. */
export function itemShares(benefit: ItemBenefit, lines: SortedLines): number[] {
  if (benefit.kind === 'TIERS') return tierShares(benefit.tiers, lines)
  const shares = uncappedShares(benefit, lines)
  const cap = benefit.kind === 'PERCENT' ? benefit.maxAmount : null
  return cap === null || sum(shares) <= cap ? shares : allotByLargestRemainder(cap, shares)
}

function uncappedShares(benefit: Exclude<ItemBenefit, { kind: 'TIERS' }>, lines: SortedLines): number[] {
  switch (benefit.kind) {
    case 'PERCENT':
      return lines.map((line) => percentOf(lineAmount(line), benefit.percent))
    case 'AMOUNT':
      return lines.map(({ price, quantity }) => Math.min(benefit.amount, price) * quantity)
    case 'FIXED_PRICE':
      return lines.map(({ price, quantity }) => Math.max(price - benefit.price, 0) * quantity)
    case 'BUY_X_GET_Y':
      return buyGetShares(benefit, lines)
  }
}

/** Pieces form groups from the most expensive one on; the last pieces of a group are the reduced ones. */
function buyGetShares({ buy, get, percent }: ItemBenefit & { kind: 'BUY_X_GET_Y' }, lines: SortedLines): number[] {
  const size = buy + get
  const reducedUntil = (position: number) => Math.floor(position / size) * get + Math.max((position % size) - buy, 0)
  let position = 0
  return lines.map(({ price, quantity }) => {
    const before = reducedUntil(position)
    position += quantity
    return percentOf(price * (reducedUntil(position) - before), percent)
  })
}

/** Equal bundles of pieces: how many there are, what each of them saves, and its parts by the index of the line. */
type Bundles = { times: number; saved: number; parts: { index: number; amount: number }[] }

function tierShares(tiers: readonly OfferTier[], lines: SortedLines): number[] {
  const shares = lines.map(() => 0)
  for (const { times, saved, parts } of tierBundles(tiers, lines)) {
    const weights = parts.map(({ amount }) => amount)
    allotByLargestRemainder(saved, weights).forEach((share, part) => {
      shares[parts[part]!.index]! += share * times
    })
  }
  return shares
}

/** Pieces form bundles from the most expensive one on; the largest tier first, as often as it is cheaper than its pieces. */
function tierBundles(tiers: readonly OfferTier[], lines: SortedLines): Bundles[] {
  const left = lines.map(({ quantity }) => quantity)
  const bundles: Bundles[] = []
  for (const tier of tiers.toSorted((a, b) => b.quantity - a.quantity)) {
    for (let next = takeBundles(tier, lines, left); next; next = takeBundles(tier, lines, left)) bundles.push(next)
  }
  return bundles
}

/** Takes the next bundles from the pieces that are left; undefined if too few are left or the tier saves nothing. */
function takeBundles({ quantity, price }: OfferTier, lines: SortedLines, left: number[]): Bundles | undefined {
  const counts: { index: number; count: number }[] = []
  let missing = quantity
  for (let index = 0; index < lines.length && missing > 0; index++) {
    const count = Math.min(left[index]!, missing)
    if (count > 0) counts.push({ index, count })
    missing -= count
  }
  const parts = counts.map(({ index, count }) => ({ index, amount: lines[index]!.price * count }))
  const saved = sum(parts.map(({ amount }) => amount)) - price
  if (missing > 0 || saved <= 0) return undefined
  // A line with many pieces gives many equal bundles at once.
  const times = counts.length === 1 ? Math.floor(left[counts[0]!.index]! / quantity) : 1
  for (const { index, count } of counts) left[index]! -= count * times
  return { times, saved, parts }
}
