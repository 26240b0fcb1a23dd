import { dayMs } from '../durations.ts'

/**
 * The rule of a segment: a customer belongs to it who meets every condition; null sets none. Amounts are in paise, days are periods of
 * 24 hours before now.
 */
export type SegmentRule = {
  /** Orders that are not canceled. */
  minOrders: number | null
  maxOrders: number | null
  /** What was paid for orders that were neither canceled nor returned. */
  minSpent: number | null
  maxSpent: number | null
  /** The last order was placed within these days. */
  orderedWithinDays: number | null
  /** The last order is older than these days; customers without an order do not belong. */
  notOrderedForDays: number | null
  /** At least one of the tags; an empty list sets no condition. */
  tags: readonly string[]
  /** The state of the default address is one of these; an empty list sets no condition. */
  states: readonly string[]
  /** Whether the customer has consented to the privacy notice. */
  hasConsent: boolean | null
  /** The percentage of the parcels sent that came back; a customer without a parcel has 0. */
  minReturnedPercent: number | null
  maxReturnedPercent: number | null
}

/** What the conditions of segments are about. */
export type CustomerFacts = {
  orderCount: number
  spent: number
  lastOrderAt: Date | null
  parcelsSent: number
  parcelsReturned: number
  tags: readonly string[]
  state: string | null
  hasConsent: boolean
}

/** A rule without conditions. */
export const emptySegmentRule: SegmentRule = {
  minOrders: null,
  maxOrders: null,
  minSpent: null,
  maxSpent: null,
  orderedWithinDays: null,
  notOrderedForDays: null,
  tags: [],
  states: [],
  hasConsent: null,
  minReturnedPercent: null,
  maxReturnedPercent: null,
}

/** Whether a rule has a condition; one without would be all customers. */
export const hasConditions = (rule: SegmentRule): boolean =>
  Object.values(rule).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))

/** The time that is a number of days before another one. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

const isBetween = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Whether a customer belongs to a segment. The server has the same rule in SQL (server/segments/segment-condition.store.ts). */
export function matchesSegment(rule: SegmentRule, facts: CustomerFacts, now: Date): boolean {
  const { orderedWithinDays, notOrderedForDays, tags, states, hasConsent } = rule
  const { lastOrderAt, state } = facts
  return (
    isBetween(facts.orderCount, rule.minOrders, rule.maxOrders) &&
    isBetween(facts.spent, rule.minSpent, rule.maxSpent) &&
    (orderedWithinDays === null || (lastOrderAt !== null && lastOrderAt >= daysBefore(now, orderedWithinDays))) &&
    (notOrderedForDays === null || (lastOrderAt !== null && lastOrderAt < daysBefore(now, notOrderedForDays))) &&
    (tags.length === 0 || tags.some((tag) => facts.tags.includes(tag))) &&
    (states.length === 0 || (state !== null && states.includes(state))) &&
    (hasConsent === null || facts.hasConsent === hasConsent) &&
    isReturnedBetween(facts, rule.minReturnedPercent, rule.maxReturnedPercent)
  )
}

/** Compares without a division, so that the browser and PostgreSQL decide alike. */
function isReturnedBetween({ parcelsSent, parcelsReturned }: CustomerFacts, min: number | null, max: number | null) {
  const hundredfold = parcelsReturned * 100
  return (
    (min === null || (hundredfold >= min * parcelsSent && (parcelsSent > 0 || min === 0))) &&
    (max === null || hundredfold <= max * parcelsSent || parcelsSent === 0)
  )
}

/** The percentage of the parcels sent that came back, rounded; null without a parcel. */
export const returnedPercent = ({
  parcelsSent,
  parcelsReturned,
}: Pick<CustomerFacts, 'parcelsSent' | 'parcelsReturned'>) =>
  parcelsSent === 0 ? null : Math.round((parcelsReturned * 100) / parcelsSent)
