import { checkCod } from '../cash-on-delivery/check-cod.ts'
import { type CodRules, noCodRules } from '../cash-on-delivery/cod-rules.ts'
import type { ArrivalDays } from '../delivery/delivery-dates.ts'
import type { DeliverySettings } from '../delivery/delivery-settings.ts'
import type { Shipment } from '../delivery/find-rate.ts'
import type { Destination } from '../delivery/find-zone.ts'
import { type PinRule, quoteDelivery } from '../delivery/quote-delivery.ts'
import { formatRupees } from '../money.ts'

/** What a new address of a cash order is checked by. Money is in paise. */
export type NewAddressCheck = {
  settings: DeliverySettings
  /** Null while the owner has set no rules. */
  cod: CodRules | null
  shipment: Shipment
  /** What the order pays for its delivery, before a discount of the level SHIPPING, and for cash on delivery. */
  paid: number
  from: Destination
  to: { pinCode: string; state: string }
  /** The rule of the new PIN code; null without one. */
  pin: PinRule | null
  now: Date
}

/** Why an order cannot be sent to a new address; null if it can, with the days on which it arrives there. */
export type NewAddressResult = { refusal: string | null; arrives: ArrivalDays | null }

const refuse = (refusal: string): NewAddressResult => ({ refusal, arrives: null })

/**
 * Checks a new address of a cash order whose amounts stay: the store delivers there, takes cash there, and the delivery costs neither more
 * than the order pays nor more than the one to the present address costs now.
 */
export function checkNewAddress({
  settings,
  cod,
  shipment,
  paid,
  from,
  to,
  pin,
  now,
}: NewAddressCheck): NewAddressResult {
  const quote = quoteDelivery(settings, { ...shipment, ...to, pin, now })
  if (!quote.isServiceable) return refuse(`We do not deliver to ${to.pinCode} yet. Please enter another address.`)
  if (!quote.isCodAvailable || isBlocked(cod, to.pinCode))
    return refuse(`Cash on delivery is not available at ${to.pinCode}. Please enter another address.`)
  const fee = cod?.fee ?? 0
  const before = quoteDelivery(settings, { ...shipment, ...from, pin: null, now })
  const allowed = Math.max(paid, before.shippingFee + before.codSurcharge + fee)
  const more = quote.shippingFee + quote.codSurcharge + fee - allowed
  if (more > 0)
    return refuse(`Delivery there costs ${formatRupees(more)} more. Please cancel this order and place it again.`)
  return { refusal: null, arrives: quote.arrives }
}

/** Whether the owner takes no cash at a PIN code; the other rules are about the order, which has been accepted. */
function isBlocked(cod: CodRules | null, pinCode: string): boolean {
  if (!cod) return false
  const rules = { ...noCodRules, blockedPinCodes: cod.blockedPinCodes }
  const order = { total: 0, pinCode, categoryIds: [], isFirstOrder: false, returnedToOrigin: 0 }
  return checkCod(rules, order).refusal !== null
}
