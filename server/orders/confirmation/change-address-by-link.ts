import type { Input } from '#contract/endpoint.ts'
import type { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { hasPacked } from '#contract/orders/shipments/shipment-states.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { checkOrderAddress, formerAddress } from '../address/check-order-address.ts'
import { isSameAddress } from '../address/delivery-address.ts'
import { updateOrderAddress } from '../address/order-address.store.ts'
import { countCustomerEvents, insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrder } from '../orders.store.ts'
import { assertAwaiting } from './assert-awaiting.ts'
import { findOrderOfLink, readConfirmationToken } from './show-order-of-link.ts'

type NewAddress = Input<typeof orderConfirmation.changeAddressByLink>['body']
type ChangeDeps = Pick<AppContext, 'db' | 'clock' | 'tokens'>

/** So often a link changes the address of its order: each change keeps the address before it in the order's history, which is read as a whole. */
const maxAddressChanges = 10

/**
 * Changes the address of the order of a link. The amounts stay: an address whose delivery costs more is refused, as is one without
 * delivery or without cash on delivery. Throws a conflict unless the order waits for its confirmation, for a packed parcel, whose label has
 * the old address, for another state than that of the order's invoice, and after `maxAddressChanges`. The present address changes nothing.
 */
export function changeAddressByLink(context: ChangeDeps, token: string, address: NewAddress) {
  const id = readConfirmationToken(context, token)
  return inTransaction(context.db, async (trx) => {
    const locked = await lockExistingOrder(trx, id)
    assertAwaiting(locked)
    const now = context.clock()
    const order = await getOrder(trx, id)
    if (hasPacked(order.shipments ?? []))
      throw new AppError('conflict', 'Your parcel is packed already. Please write to us.')
    // The state decides the tax of the invoice, which an order has that was sent and taken back.
    if (address.state !== order.state && (await hasInvoice(trx, id)))
      throw new AppError('conflict', 'This order has an invoice of another state. Please write to us.')
    if (isSameAddress(order, address))
      return { message: 'This is the delivery address already.', order: await findOrderOfLink(trx, id) }
    if ((await countCustomerEvents(trx, id, 'ADDRESS_CHANGED')) >= maxAddressChanges) {
      const message = `The address was changed ${maxAddressChanges} times already. Please write to us to change it again.`
      throw new AppError('conflict', message)
    }
    const { problem, expectedDeliveryDate } = await checkOrderAddress(trx, order, address, now)
    if (problem) throw invalidField('postalCode', problem)
    await updateOrderAddress(trx, id, address, expectedDeliveryDate)
    const event = { event: 'ADDRESS_CHANGED', fromState: null, toState: null, note: formerAddress(order) } as const
    await insertOrderEvents(trx, id, { actor: 'customer', userId: locked.userId }, now, [event])
    return { message: 'The delivery address is changed.', order: await findOrderOfLink(trx, id) }
  })
}
