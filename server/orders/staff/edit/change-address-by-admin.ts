import type { Input } from '#contract/endpoint.ts'
import type { editOrder } from '#contract/orders/staff/edit-order.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { updateTotalOfUses } from '#server/offers/offer-uses.store.ts'
import { checkOrderAddress, formerAddress } from '../../address/check-order-address.ts'
import { isSameAddress } from '../../address/delivery-address.ts'
import { updateOrderAddress } from '../../address/order-address.store.ts'
import { orderChanged } from '../../assert-pieces.ts'
import { updateOrderAmounts } from '../../cancellations/cancellations.store.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import { insertOrderEvents } from '../../history/history.store.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { getOrderResponse } from '../../order-response.ts'
import { getOrder } from '../../orders.store.ts'
import { recordOrderChange } from '../../record-order-change.ts'
import { assertCanCostMore, assertEditable } from './assert-editable.ts'

type ChangeAddressInput = Input<typeof editOrder.changeAddress>['body']

/**
 * Changes the address of an order of which nothing is packed, for an administrator. The rules of `checkNewAddress` refuse an address by a
 * conflict, unless it is forced. A new delivery charge changes what the courier of a cash order collects; that of a paid order stays. The
 * state of an order with an invoice stays, because it decides the tax. Throws a conflict where the order has not the address or the charge that
 * the caller saw. The present ones change nothing, so that a repeated call sends no second mail.
 */
export function changeAddressByAdmin(
  context: AppContext,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
  { shippingFee = null, isForced, seenAddress, seenShippingFee, ...address }: ChangeAddressInput,
) {
  return inTransaction(context.db, async (trx) => {
    const locked = await lockExistingOrder(trx, id)
    await assertEditable(trx, locked)
    const now = context.clock()
    const order = await getOrder(trx, id)
    const fee = shippingFee ?? order.shippingFee
    if (isSameAddress(order, address) && fee === order.shippingFee)
      return { message: 'This is the delivery address already.', order: await getOrderResponse(trx, id) }
    if (!isSameAddress(order, seenAddress ?? order) || order.shippingFee !== (seenShippingFee ?? order.shippingFee))
      throw orderChanged()
    const isInvoiced = await hasInvoice(trx, id)
    if (isInvoiced && address.state !== order.state)
      throw new AppError('conflict', 'This order has an invoice of another state. Cancel it and place it again.')
    const { problem, expectedDeliveryDate } = await checkOrderAddress(trx, order, address, now)
    if (problem && !isForced) throw new AppError('conflict', problem, { canBeForced: true })
    await updateOrderAddress(trx, id, address, expectedDeliveryDate)
    const orderTotal = order.orderTotal - order.shippingFee + fee
    if (fee !== order.shippingFee) {
      assertCanCostMore(locked, isInvoiced)
      if (orderTotal < order.advanceAmount)
        throw new AppError('conflict', 'The order would cost less than its advance. Cancel it and place it again.')
      await updateOrderAmounts(trx, id, { orderTotal, shippingFee: fee })
      if (locked.hasDiscounts) await updateTotalOfUses(trx, id, orderTotal)
    }
    const event = { event: 'ADDRESS_CHANGED', fromState: null, toState: null, note: formerAddress(order) } as const
    await insertOrderEvents(trx, id, { actor: 'administrator', userId }, now, [event])
    await recordOrderChange(trx, {
      orderId: id,
      administratorId: userId,
      now,
      before: { newAddress: null, shippingFee: order.shippingFee, orderTotal: order.orderTotal },
      after: { newAddress: true, shippingFee: fee, orderTotal },
    })
    await queueOrderEmail(trx, context, 'addressChanged', id)
    return { message: 'The delivery address is changed.', order: await getOrderResponse(trx, id) }
  })
}
