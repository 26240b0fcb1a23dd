import { codFeeOf } from '../cash-on-delivery/cod-fee.ts'
import type { CodRules } from '../cash-on-delivery/cod-rules.ts'
import type { ArrivalDays } from '../delivery/delivery-dates.ts'
import type { DeliverySettings } from '../delivery/delivery-settings.ts'
import type { GoodsToDeliver } from '../delivery/find-rate.ts'
import type { Destination } from '../delivery/find-zone.ts'
import { type DeliveryQuote, type PinRule, quoteDelivery } from '../delivery/quote-delivery.ts'
import { formatRupees } from '../money.ts'

/** What a new address of an order is checked by. Money is in paise. */
export type NewAddressCheck = {
  settings: DeliverySettings
  /** Null while the owner has set no rules. */
  cod: CodRules | null
  goods: GoodsToDeliver
  /** Whether the courier collects cash; the rules of cash on delivery apply only then. */
  takesCash: boolean
  /** What the order pays for its delivery, before a discount of the level SHIPPING, and for cash on delivery. */
  paid: number
  from: Destination
  to: { pinCode: string; state: string }
  /** The rule of the new PIN code; null without one. */
  pin: PinRule | null
  now: Date
}

/** Why an order cannot be sent to a new address; null if it can, with the days on which it arrives there. */
type NewAddressResult = { problem: string | null; arrives: ArrivalDays | null }

const notPossible = (problem: string): NewAddressResult => ({ problem, arrives: null })

/**
 * Checks a new address of an order whose amounts stay: the store delivers there, takes cash there if it is to be paid in cash, and the delivery costs
 * neither more than the order pays nor more than the one to the present address costs now. Of the rules for cash on delivery only the PIN codes are
 * checked: the others are about the order, which has been accepted.
 */
export function checkNewAddress({
  settings,
  cod,
  goods,
  takesCash,
  paid,
  from,
  to,
  pin,
  now,
}: NewAddressCheck): NewAddressResult {
  const quote = quoteDelivery(settings, { ...goods, ...to, pin, now })
  if (!quote.isServiceable) return notPossible(`We do not deliver to ${to.pinCode} yet. Please enter another address.`)
  if (takesCash && (!quote.isCodAvailable || cod?.blockedPinCodes.includes(to.pinCode)))
    return notPossible(`Cash on delivery is not available at ${to.pinCode}. Please enter another address.`)
  const costOf = (priced: DeliveryQuote) => priced.shippingFee + (takesCash ? codFeeOf(cod, priced) : 0)
  const before = quoteDelivery(settings, { ...goods, ...from, pin: null, now })
  const more = costOf(quote) - Math.max(paid, costOf(before))
  if (more > 0)
    return notPossible(`Delivery there costs ${formatRupees(more)} more. Please cancel this order and place it again.`)
  return { problem: null, arrives: quote.arrives }
}
