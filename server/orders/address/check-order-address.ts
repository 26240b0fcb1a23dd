import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { startOfDayInIndia } from '#contract/india-time.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { checkNewAddress } from '#contract/orders/check-new-address.ts'
import { parseCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { Database } from '#server/database/connect.ts'
import { parseDeliverySettings } from '#server/delivery/delivery-settings.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import { findOrderDelivery } from './order-address.store.ts'

/** Why an order cannot be sent to a new address, and the start of the day by which it is expected there; null where nothing is promised. */
export async function checkOrderAddress(
  trx: Database,
  order: OrderWithLines,
  to: Pick<DeliveryAddress, 'postalCode' | 'state'>,
  now: Date,
): Promise<{ problem: string | null; expectedDeliveryDate: Date | null }> {
  const { expectedDeliveryDate } = order
  if (to.postalCode === order.postalCode && to.state === order.state) return { problem: null, expectedDeliveryDate }
  const row = await findOrderDelivery(trx, order.id, to.postalCode)
  const { subtotal, weightGrams, pieces, pin } = row
  const { problem, arrives } = checkNewAddress({
    settings: parseDeliverySettings(row.delivery, row.storeFee),
    cod: row.cod && parseCodRules(row.cod),
    goods: { subtotal, weightGrams, pieces },
    takesCash: cashDue(order) > 0,
    paid: order.shippingFee + row.shippingDiscount + order.codFee,
    from: { pinCode: order.postalCode, state: order.state },
    to: { pinCode: to.postalCode, state: to.state },
    pin,
    now,
  })
  return { problem, expectedDeliveryDate: arrives && startOfDayInIndia(arrives.to) }
}

/** The note of the history. Account deletion clears notes, and with them the address. */
export const formerAddress = (order: OrderWithLines): string => `Before: ${formatAddressLines(order).join(', ')}`
