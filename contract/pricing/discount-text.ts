import { formatRupees } from '../money.ts'
import type { OfferLevel } from './applied-discount.ts'

/** A discount of an order beside its name: "−₹21.00", or "Free shipping" for one of the shipping fee; the amount in paise. */
export const discountText = (level: OfferLevel, amount: number): string =>
  level === 'SHIPPING' ? 'Free shipping' : `−${formatRupees(amount)}`
