import type { DeliveryRate } from '#contract/delivery/delivery-settings.ts'
import { formatRupees } from '#contract/money.ts'
import type { StoredZone } from './zones.store.ts'

/** A zone in the form of the audit log: ranges and rates as lines of text. */
export const zoneAuditSnapshot = ({ pinRanges, rates, ...zone }: StoredZone) => ({
  ...zone,
  pinRanges: pinRanges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)),
  rates: rates.map(rateLine),
})

function rateLine(rate: DeliveryRate): string {
  const conditions = [
    conditionText('order', rate.minSubtotal, rate.maxSubtotal, formatRupees),
    conditionText('weight', rate.minWeightGrams, rate.maxWeightGrams, (grams) => `${grams} g`),
    conditionText('pieces', rate.minPieces, rate.maxPieces, String),
  ]
  return [formatRupees(rate.charge), ...conditions.filter((text) => text !== null)].join(', ')
}

function conditionText(name: string, min: number | null, max: number | null, format: (value: number) => string) {
  if (min === null && max === null) return null
  return [name, min !== null && `from ${format(min)}`, max !== null && `to ${format(max)}`].filter(Boolean).join(' ')
}
