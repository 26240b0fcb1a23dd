import { formatRupees, toPaise } from '#contract/money.ts'
import type { Zone } from '../delivery-settings.ts'

/** The states that a summary names. */
const namedStates = 3

/** The area of a zone in a few words; empty where its name says the same. */
export function areaText({ name, isRestOfIndia, states, pinRanges }: Zone): string {
  const named = states.length > namedStates ? `${states.length} states` : states.join(', ')
  const ranges = pinRanges.length === 0 ? '' : `${pinRanges.length} PIN ${pinRanges.length === 1 ? 'range' : 'ranges'}`
  const text = [ranges, named, isRestOfIndia && 'the rest of India'].filter(Boolean).join(', ')
  return withoutArticle(text) === withoutArticle(name) ? '' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The charges and the days of a zone in one line. */
export function chargesText({ rates, freeFrom, minDays, maxDays, isCodAvailable, codSurcharge }: Zone): string {
  const charges = rates.map(({ charge }) => toPaise(charge))
  const [lowest, highest] = [Math.min(...charges), Math.max(...charges)]
  const surcharge = toPaise(codSurcharge)
  return [
    rangeText(lowest, highest),
    freeFrom !== null && highest > 0 && `free from ${formatRupees(toPaise(freeFrom))}`,
    daysText(minDays, maxDays),
    isCodAvailable ? surcharge > 0 && `cash on delivery +${formatRupees(surcharge)}` : 'no cash on delivery',
  ]
    .filter(Boolean)
    .join(' · ')
}

const withoutArticle = (text: string) => text.trim().toLowerCase().replace(/^the /, '')

function rangeText(lowest: number, highest: number): string {
  if (highest === 0) return 'Free'
  if (lowest === highest) return formatRupees(highest)
  return lowest === 0 ? `Up to ${formatRupees(highest)}` : `${formatRupees(lowest)} to ${formatRupees(highest)}`
}

const daysText = (min: number, max: number) =>
  min === max ? `${min} ${min === 1 ? 'day' : 'days'} of transit` : `${min} to ${max} days of transit`
