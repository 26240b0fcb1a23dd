import { type CustomerFacts, matchesSegment } from '../customers/segments.ts'
import { dayMs } from '../durations.ts'
import { dayInIndia, minuteInIndia, weekdayOf } from '../india-time.ts'
import type { PaymentMethod } from '../order-states.ts'
import { isInScope, lineAmount, type Offer, type OfferConditions, type OfferHours, type OfferLine } from './offer.ts'

/** Why an offer is not applied, with what is missing. `inScope`: only some lines of the cart count. */
export type RefusalReason =
  | { kind: 'NOT_STARTED'; startsAt: Date }
  | { kind: 'ENDED'; endedAt: Date }
  | { kind: 'PAUSED' }
  | { kind: 'OUTSIDE_HOURS'; days: readonly number[] | null; hours: OfferHours | null }
  | { kind: 'MIN_AMOUNT'; missing: number; inScope: boolean }
  | { kind: 'MIN_QUANTITY'; missing: number; inScope: boolean }
  | { kind: 'NO_MATCHING_ITEMS' }
  | { kind: 'FIRST_ORDER_ONLY' }
  | { kind: 'ONLINE_PAYMENT_ONLY' }
  | { kind: 'USED_UP' }
  | { kind: 'USED_BY_CUSTOMER' }
  | { kind: 'SEGMENT_ONLY'; isVisitor: boolean }
  | { kind: 'BETTER_OFFER' }
  | { kind: 'NOTHING_TO_DISCOUNT' }

/**
 * What is known of a customer; `uses` has the numbers of orders that used an offer, by its id. `facts` are missing in a store without offers
 * for segments.
 */
export type OfferCustomer = { isFirstOrder: boolean; uses: ReadonlyMap<string, number>; facts?: CustomerFacts | null }

/** The facts that the conditions of offers are about. */
export type OfferFacts = {
  lines: readonly OfferLine[]
  now: Date
  /** Null while the shopper has not chosen one: offers for online payment are then not applied. */
  paymentMethod: PaymentMethod | null
  /** Null for a visitor: the conditions about customers count as met until the placement, except that of a segment. */
  customer: OfferCustomer | null
}

/** Why the conditions of an offer are not met; null if they are. */
export const checkOffer = (offer: Offer, facts: OfferFacts): RefusalReason | null =>
  checkState(offer, facts.now) ??
  checkSegment(offer, facts) ??
  checkCustomer(offer, facts.customer) ??
  checkLines(offer, facts.lines) ??
  (offer.conditions.onlinePaymentOnly && facts.paymentMethod !== 'ONLINE_PAYMENT'
    ? { kind: 'ONLINE_PAYMENT_ONLY' }
    : null)

function checkState({ conditions, isPaused, useCount }: Offer, now: Date): RefusalReason | null {
  const { startsAt, endsAt, maxUses, days, hours } = conditions
  if (endsAt && now >= endsAt) return { kind: 'ENDED', endedAt: endsAt }
  if (isPaused) return { kind: 'PAUSED' }
  if (startsAt && now < startsAt) return { kind: 'NOT_STARTED', startsAt }
  if (maxUses !== null && useCount >= maxUses) return { kind: 'USED_UP' }
  return isWithinHours(conditions, now) ? null : { kind: 'OUTSIDE_HOURS', days, hours }
}

/** Visitors belong to no segment, so that they are not shown a price that they would not get. */
function checkSegment({ conditions, segmentRule }: Offer, { customer, now }: OfferFacts): RefusalReason | null {
  if (conditions.segmentId === undefined) return null
  const isMember = segmentRule && customer?.facts && matchesSegment(segmentRule, customer.facts, now)
  return isMember ? null : { kind: 'SEGMENT_ONLY', isVisitor: customer === null }
}

function checkCustomer({ id, conditions }: Offer, customer: OfferCustomer | null): RefusalReason | null {
  if (!customer) return null
  if (conditions.firstOrderOnly && !customer.isFirstOrder) return { kind: 'FIRST_ORDER_ONLY' }
  const { maxUsesPerCustomer } = conditions
  const isUsed = maxUsesPerCustomer !== null && (customer.uses.get(id) ?? 0) >= maxUsesPerCustomer
  return isUsed ? { kind: 'USED_BY_CUSTOMER' } : null
}

function checkLines({ scope, conditions }: Offer, lines: readonly OfferLine[]): RefusalReason | null {
  const matching = lines.filter((line) => isInScope(scope, line))
  if (matching.length === 0) return { kind: 'NO_MATCHING_ITEMS' }
  const inScope = scope.by !== 'ALL'
  const pieces = matching.reduce((sum, { quantity }) => sum + quantity, 0)
  const quantityMissing = (conditions.minQuantity ?? 0) - pieces
  if (quantityMissing > 0) return { kind: 'MIN_QUANTITY', missing: quantityMissing, inScope }
  const amount = matching.reduce((sum, line) => sum + lineAmount(line), 0)
  const amountMissing = (conditions.minAmount ?? 0) - amount
  return amountMissing > 0 ? { kind: 'MIN_AMOUNT', missing: amountMissing, inScope } : null
}

/** Whether a time is on one of the days and within the hours, in India. The hours after midnight belong to the day before. */
export function isWithinHours({ days, hours }: Pick<OfferConditions, 'days' | 'hours'>, now: Date): boolean {
  const isOnDay = (time: Date) => !days || days.includes(weekdayOf(dayInIndia(time)))
  if (!hours) return isOnDay(now)
  const { from, to } = hours
  const clock = minuteInIndia(now).slice(11)
  if (from < to) return isOnDay(now) && clock >= from && clock < to
  return (isOnDay(now) && clock >= from) || (isOnDay(new Date(now.getTime() - dayMs)) && clock < to)
}
