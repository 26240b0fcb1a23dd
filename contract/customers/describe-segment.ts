import { formatRupees } from '../money.ts'
import type { SegmentRule } from './segments.ts'

type Format = (value: number) => string

/** A range in words, with the noun after its last value: "1 to 3 orders". */
const range = (min: number | null, max: number | null, noun: Format, format: Format = number) => {
  if (min !== null && min === max) return noun(min)
  if (min !== null && max !== null) return `${format(min)} to ${noun(max)}`
  if (min !== null) return `at least ${noun(min)}`
  return max === null ? null : `at most ${noun(max)}`
}

const number = (value: number) => value.toLocaleString('en-IN')
const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)
const days = (count: number) => (count === 1 ? '1 day' : `${number(count)} days`)
const spent = (paise: number) => `${formatRupees(paise)} spent`
const returned = (percent: number) => `${percent}% of the parcels came back`

/** The conditions of a rule in words, one text for each: "at least 3 orders". */
export function segmentTexts(rule: SegmentRule): string[] {
  const { orderedWithinDays, notOrderedForDays, tags, states, hasConsent } = rule
  const texts = [
    rule.maxOrders === 0 ? 'no order yet' : range(rule.minOrders, rule.maxOrders, orders),
    range(rule.minSpent, rule.maxSpent, spent, formatRupees),
    orderedWithinDays !== null && `ordered in the last ${days(orderedWithinDays)}`,
    notOrderedForDays !== null && `last order more than ${days(notOrderedForDays)} ago`,
    tags.length > 0 && `tagged ${tags.join(' or ')}`,
    states.length > 0 && `in ${states.join(' or ')}`,
    hasConsent !== null && (hasConsent ? 'with consent' : 'without consent'),
    range(rule.minReturnedPercent, rule.maxReturnedPercent, returned, (percent) => `${percent}%`),
  ]
  return texts.filter((text) => typeof text === 'string')
}
