import { ensureCompanyDetails } from '../company/company.store.ts'
import type { Database } from '../database/connect.ts'
import type { Sale } from '../invoices/invoice.ts'
import { issueCreditNote, issueInvoice } from '../invoices/issue-invoice.ts'
import type { HeldOrder } from './orders.store.ts'
import { linesToInvoice, orderToInvoice } from './sale.store.ts'

/**
 * Invoices the goods of a held order when they leave the shop, and credits them when it is canceled or their return is
 * accepted. The last thing in the transaction: whoever issues makes others wait for the next number. Orders of the
 * demonstration are no sales and get none.
 */
export async function invoiceGoods(trx: Database, before: HeldOrder, moved: HeldOrder, now: Date): Promise<void> {
  const { id, deliveryStatus, returnStatus } = moved
  if (deliveryStatus !== before.deliveryStatus && (deliveryStatus === 'SHIPPED' || deliveryStatus === 'DELIVERED')) {
    const { isDemo, ...order } = await orderToInvoice(trx, id)
    if (!isDemo) await issueInvoice(trx, await saleOf(trx, order), now)
    return
  }
  const isCanceled = deliveryStatus === 'CANCELED' && before.deliveryStatus !== 'CANCELED'
  const isReturned = returnStatus === 'ACCEPTED' && before.returnStatus !== 'ACCEPTED'
  if (isCanceled || isReturned) await issueCreditNote(trx, id, now)
}

type OrderToInvoice = Omit<Awaited<ReturnType<typeof orderToInvoice>>, 'isDemo'>

async function saleOf(trx: Database, order: OrderToInvoice): Promise<Sale> {
  const { companyName, address, email, contact, gstin, state } = await ensureCompanyDetails(trx)
  const name = `${order.firstName} ${order.lastName}`
  const { addressLine1, addressLine2, city, postalCode } = order
  const place = { addressLine1, addressLine2, city, state: order.state, postalCode }
  return {
    order: { id: order.id, placedOn: order.orderDate },
    seller: { name: companyName, address, email, contact, gstin, state },
    buyer: {
      name,
      email: order.email,
      phone: order.mobile,
      delivery: { ...place, name: order.fullName ?? name, phone: order.phone },
    },
    lines: await linesToInvoice(trx, order.id),
    shippingFee: order.shippingFee,
  }
}
