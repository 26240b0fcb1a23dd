import { formatRupees } from '../money.ts'
import type { SegmentRule } from './segments.ts'

const range = (min: number | null, max: number | null, format: (value: number) => string, noun: string) => {
  if (min !== null && min === max) return `${format(min)} ${noun}`
  if (min !== null && max !== null) return `${format(min)} to ${format(max)} ${noun}`
  if (min !== null) return `at least ${format(min)} ${noun}`
  return max === null ? null : `at most ${format(max)} ${noun}`
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const number = (value: number) => value.toLocaleString('en-IN')
const percent = (value: number) => `${value}%`

/** The conditions of a rule in words, one text for each: "at least 3 orders". */
export function segmentTexts(rule: SegmentRule): string[] {
  const { orderedWithinDays, notOrderedForDays, tags, states, hasConsent } = rule
  const texts = [
    rule.maxOrders === 0 ? 'no order yet' : range(rule.minOrders, rule.maxOrders, number, 'orders'),
    range(rule.minSpent, rule.maxSpent, formatRupees, 'spent'),
    orderedWithinDays !== null && `ordered in the last ${days(orderedWithinDays)}`,
    notOrderedForDays !== null && `last order more than ${days(notOrderedForDays)} ago`,
    tags.length > 0 && `tagged ${tags.join(' or ')}`,
    states.length > 0 && `in ${states.join(' or ')}`,
    hasConsent !== null && (hasConsent ? 'with consent' : 'without consent'),
    range(rule.minReturnedPercent, rule.maxReturnedPercent, percent, 'of the parcels came back'),
  ]
  return texts.filter((text) => typeof text === 'string')
}
