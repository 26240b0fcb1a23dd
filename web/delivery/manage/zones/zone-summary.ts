import { formatRupees, toPaise } from '#contract/money.ts'
import type { Zone } from '../delivery-settings.ts'

/** The states that a summary names. */
const namedStates = 3

/** The area of a zone in a few words. */
export function areaText({ isRestOfIndia, states, pinRanges }: Zone): string {
  const named = states.length > namedStates ? `${states.length} states` : states.join(', ')
  const ranges = pinRanges.length === 0 ? '' : `${pinRanges.length} PIN ${pinRanges.length === 1 ? 'range' : 'ranges'}`
  const text = [ranges, named, isRestOfIndia && 'the rest of India'].filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The charges and the days of a zone in one line. */
export function chargesText({ rates, freeFrom, minDays, maxDays, isCodAvailable, codSurcharge }: Zone): string {
  const charges = rates.map(({ charge }) => toPaise(charge))
  const [lowest, highest] = [Math.min(...charges), Math.max(...charges)]
  const surcharge = toPaise(codSurcharge)
  return [
    lowest === highest ? priceText(lowest) : `${priceText(lowest)} to ${formatRupees(highest)}`,
    freeFrom !== null && highest > 0 && `free from ${formatRupees(toPaise(freeFrom))}`,
    daysText(minDays, maxDays),
    isCodAvailable ? surcharge > 0 && `cash on delivery +${formatRupees(surcharge)}` : 'no cash on delivery',
  ]
    .filter(Boolean)
    .join(' · ')
}

const priceText = (paise: number) => (paise === 0 ? 'Free' : formatRupees(paise))

const daysText = (min: number, max: number) =>
  min === max ? `${min} ${min === 1 ? 'day' : 'days'} of transit` : `${min} to ${max} days of transit`
