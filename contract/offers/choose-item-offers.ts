import { type ItemBenefit, isByGroup, isByLine, itemDiscount, itemShares, sortByPrice } from './item-discounts.ts'
import { isInScope, lineAmount, type Offer, type OfferLine } from './offer.ts'

/** An offer at the level of items. */
export type ItemOffer = Offer & { benefit: ItemBenefit }

/** An offer with its discounts by line, those above 0, in paise. */
type ChosenOffer = { offer: ItemOffer; shares: { lineId: string; amount: number }[]; amount: number }

/** An offer, the indexes of its lines in scope, and what it is worth on all of these and on those that have it now. */
type Candidate = { offer: ItemOffer; scope: readonly number[]; worthOfScope: number; worth: number }

/** The lines of a cart, and the offer that each of them has now. */
type Choice = { lines: readonly OfferLine[]; candidates: readonly Candidate[]; owners: (Candidate | undefined)[] }

/**
 * Chooses at most one offer for each line. Each line first has the offer that is worth most for it. An offer that needs several
 * lines together then gets all of its lines whenever the total of the discounts rises, the largest rise first; lines that add
 * nothing to their offer get the next best one. Ties are decided by the ids of offers. The order of lines and offers does not matter.
 */
export function chooseItemOffers(given: readonly OfferLine[], offers: readonly ItemOffer[]): ChosenOffer[] {
  if (offers.length === 0) return []
  const lines = sortByPrice(given)
  const sorted = offers.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const candidates = sorted.map((offer): Candidate => {
    const scope = lines.flatMap((line, index) => (isInScope(offer.scope, line) ? [index] : []))
    return { offer, scope, worthOfScope: worthOn(lines, offer, scope), worth: 0 }
  })
  const choice: Choice = { lines, candidates, owners: lines.map(() => undefined) }
  startWithBestOfLine(choice)
  giveAllLinesWhereBetter(choice)
  if (offers.length > 1) giveIdleLinesToOthers(choice)
  return candidates.flatMap((candidate) => toChosen(choice, candidate))
}

const pick = (lines: readonly OfferLine[], indexes: readonly number[]) => indexes.map((index) => lines[index]!)

/** What an offer is worth on some lines, whose indexes are sorted. */
const worthOn = (lines: readonly OfferLine[], { benefit }: ItemOffer, indexes: readonly number[]) =>
  itemDiscount(benefit, pick(lines, indexes))

/** The lines that have an offer now. */
const linesOf = ({ owners }: Choice, candidate: Candidate) =>
  candidate.scope.filter((line) => owners[line] === candidate)

function startWithBestOfLine({ lines, candidates, owners }: Choice): void {
  const best = lines.map(() => 0)
  for (const candidate of candidates) {
    const shares = itemShares(candidate.offer.benefit, pick(lines, candidate.scope))
    candidate.scope.forEach((line, position) => {
      if (shares[position]! <= best[line]!) return
      best[line] = shares[position]!
      owners[line] = candidate
    })
  }
  updateWorth({ lines, candidates, owners }, new Set(owners))
}

function updateWorth(choice: Choice, changed: ReadonlySet<Candidate | undefined>): void {
  for (const candidate of changed)
    if (candidate) candidate.worth = worthOn(choice.lines, candidate.offer, linesOf(choice, candidate))
}

function giveLines(choice: Choice, candidate: Candidate, lines: readonly number[]): void {
  const changed = new Set<Candidate | undefined>([candidate])
  for (const line of lines) {
    changed.add(choice.owners[line])
    choice.owners[line] = candidate
  }
  updateWorth(choice, changed)
}

function giveAllLinesWhereBetter(choice: Choice): void {
  const groups = choice.candidates.filter(({ offer }) => isByGroup(offer.benefit))
  for (;;) {
    let best: Candidate | undefined
    let bestRise = 0
    for (const candidate of groups) {
      if (candidate.worthOfScope - candidate.worth <= bestRise) continue
      const rise = candidate.worthOfScope - candidate.worth - lossOfOthers(choice, candidate)
      if (rise > bestRise) [best, bestRise] = [candidate, rise]
    }
    if (!best) return
    giveLines(choice, best, best.scope)
  }
}

/** What the other offers are worth less if an offer gets all of its lines. */
function lossOfOthers(choice: Choice, candidate: Candidate): number {
  const taken = new Set(candidate.scope)
  const losers = new Set(candidate.scope.map((line) => choice.owners[line]))
  losers.delete(candidate)
  let loss = 0
  for (const loser of losers) {
    if (!loser) continue
    const rest = linesOf(choice, loser).filter((line) => !taken.has(line))
    loss += loser.worth - worthOn(choice.lines, loser.offer, rest)
  }
  return loss
}

/** Expensive lines first. */
function giveIdleLinesToOthers(choice: Choice): void {
  const { lines, owners } = choice
  const order = lines.map((_, index) => index).sort((a, b) => lineAmount(lines[b]!) - lineAmount(lines[a]!) || a - b)
  for (const line of order) {
    const owner = owners[line]
    if (owner && !isIdle(choice, owner, line)) continue
    const next = bestFor(choice, line)
    if (next) giveLines(choice, next, [line])
  }
}

function isIdle(choice: Choice, owner: Candidate, line: number): boolean {
  if (isByLine(owner.offer.benefit)) return false
  const others = linesOf(choice, owner).filter((other) => other !== line)
  return worthOn(choice.lines, owner.offer, others) >= owner.worth
}

/** The offer of which the worth rises most by a line. */
function bestFor(choice: Choice, line: number): Candidate | undefined {
  let best: Candidate | undefined
  let bestRise = 0
  for (const candidate of choice.candidates) {
    if (choice.owners[line] === candidate || !candidate.scope.includes(line)) continue
    const withLine = candidate.scope.filter((other) => other === line || choice.owners[other] === candidate)
    const rise = worthOn(choice.lines, candidate.offer, withLine) - candidate.worth
    if (rise > bestRise) [best, bestRise] = [candidate, rise]
  }
  return best
}

function toChosen(choice: Choice, candidate: Candidate): ChosenOffer[] {
  if (candidate.worth === 0) return []
  const lines = pick(choice.lines, linesOf(choice, candidate))
  const amounts = itemShares(candidate.offer.benefit, lines)
  const shares = lines.map(({ id }, index) => ({ lineId: id, amount: amounts[index]! }))
  shares.sort((a, b) => (a.lineId < b.lineId ? -1 : 1))
  return [{ offer: candidate.offer, shares: shares.filter(({ amount }) => amount > 0), amount: candidate.worth }]
}
