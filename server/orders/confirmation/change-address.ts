import type { Input } from '#contract/endpoint.ts'
import { startOfDayInIndia } from '#contract/india-time.ts'
import { checkNewAddress } from '#contract/orders/check-new-address.ts'
import type { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { parseCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { parseDeliverySettings } from '#server/delivery/delivery-settings.store.ts'
import { invalidField } from '#server/errors.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import type { OrderWithLines } from '../order-response.ts'
import { getOrder, lockExistingOrder } from '../orders.store.ts'
import { assertAwaiting } from './assert-awaiting.ts'
import { findOrderDelivery, updateOrderAddress } from './confirmation.store.ts'
import { findOrderOfLink, readConfirmationToken } from './show-order-of-link.ts'

type NewAddress = Input<typeof orderConfirmation.changeAddressByLink>['body']
type ChangeDeps = Pick<AppContext, 'db' | 'clock' | 'tokens'>

/**
 * Changes the address of the order of a link. The amounts stay: an address whose delivery costs more is refused, as is one without
 * delivery or without cash on delivery. Throws a conflict unless the order waits for its confirmation.
 */
export function changeAddressByLink(context: ChangeDeps, token: string, address: NewAddress) {
  const id = readConfirmationToken(context, token)
  return inTransaction(context.db, async (trx) => {
    const locked = await lockExistingOrder(trx, id)
    assertAwaiting(locked)
    const now = context.clock()
    const order = await getOrder(trx, id)
    await updateOrderAddress(trx, id, address, await expectedDateAt(trx, order, address, now))
    const event = { event: 'ADDRESS_CHANGED', fromState: null, toState: null, note: formerAddress(order) } as const
    await insertOrderEvents(trx, id, { actor: 'customer', userId: locked.userId }, now, [event])
    return { message: 'The delivery address is changed.', order: await findOrderOfLink(trx, id) }
  })
}

/** The start of the day by which an order is expected at a new address; null where nothing is promised. Throws for an address that is refused. */
async function expectedDateAt(trx: Database, order: OrderWithLines, to: NewAddress, now: Date): Promise<Date | null> {
  if (to.postalCode === order.postalCode && to.state === order.state) return order.expectedDeliveryDate
  const row = await findOrderDelivery(trx, order.id, to.postalCode)
  const { subtotal, weightGrams, pieces, pin } = row
  const { problem, arrives } = checkNewAddress({
    settings: parseDeliverySettings(row.delivery, row.storeFee),
    cod: row.cod && parseCodRules(row.cod),
    shipment: { subtotal, weightGrams, pieces },
    paid: order.shippingFee + row.shippingDiscount + order.codFee,
    from: { pinCode: order.postalCode, state: order.state },
    to: { pinCode: to.postalCode, state: to.state },
    pin,
    now,
  })
  if (problem) throw invalidField('postalCode', problem)
  return arrives && startOfDayInIndia(arrives.to)
}

/** The note of the history. Account deletion clears notes, and with them the address. */
const formerAddress = ({ addressLine1, addressLine2, city, postalCode, state }: OrderWithLines): string =>
  `Before: ${[addressLine1, addressLine2, `${city} ${postalCode}`, state].filter(Boolean).join(', ')}`
