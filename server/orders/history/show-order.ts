import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { findInvoices } from '#server/invoices/invoices.store.ts'
import { orderDetailResponse } from '../order-response.ts'
import { findOrder } from '../orders.store.ts'
import { payoutFields } from '../payouts/payout-fields.ts'
import { countCustomerParcels } from '../shipments/shipments.store.ts'
import { usablePaymentLinkUrl } from '../staff/payment-link/payment-link-url.ts'
import { findOrderHistory } from './history.store.ts'

/** An order with its history. Throws notFound unless it is the caller's own, or the caller is an administrator. */
export async function showOrder(context: AppContext, { id: userId, userType }: Caller, id: string) {
  const { db, couriers, payoutEncryption } = context
  const isAdmin = userType === 'ADMIN'
  const order = await findOrder(db, id, isAdmin ? undefined : userId)
  if (!order) throw notFound('Order')
  const service = isAdmin && couriers.kind !== 'none' ? couriers.kind : undefined
  const detail = orderDetailResponse(order, await findOrderHistory(db, id), await findInvoices(db, id), service)
  const payout = payoutFields(order.payout, payoutEncryption.keyId)
  const paymentUrl = isAdmin ? usablePaymentLinkUrl(context, order) : null
  return {
    order: {
      ...detail,
      ...payout,
      ...(paymentUrl !== null && { paymentUrl }),
      ...(isAdmin && (await customerParcelFields(db, order.customerId))),
    },
  }
}

/** The parcels of the customer of an order, only where any were sent. */
async function customerParcelFields(db: Database, customerId: string | null) {
  const customerParcels = customerId ? await countCustomerParcels(db, customerId) : null
  return customerParcels && customerParcels.sent > 0 ? { customerParcels } : {}
}
