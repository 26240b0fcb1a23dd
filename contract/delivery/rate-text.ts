import { formatRupees } from '../money.ts'
import type { DeliveryRate } from './delivery-settings.ts'

/** A rate in one line, such as '₹49.00, order from ₹500.00, weight up to 500 g'; the charge in paise. */
export function rateText(rate: DeliveryRate): string {
  const conditions = [
    conditionText('order', rate.minSubtotal, rate.maxSubtotal, formatRupees),
    conditionText('weight', rate.minWeightGrams, rate.maxWeightGrams, (grams) => `${grams} g`),
    conditionText('pieces', rate.minPieces, rate.maxPieces, String),
  ]
  return [formatRupees(rate.charge), ...conditions.filter((text) => text !== null)].join(', ')
}

function conditionText(name: string, min: number | null, max: number | null, format: (value: number) => string) {
  if (min === null && max === null) return null
  return [name, min !== null && `from ${format(min)}`, max !== null && `${min === null ? 'up ' : ''}to ${format(max)}`]
    .filter(Boolean)
    .join(' ')
}
