import { isShipped } from '#contract/order-states.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import type { InvoiceSource } from '#server/invoices/invoice.ts'
import { issueCreditNote, issueInvoice } from '#server/invoices/issue-invoice.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { customerName, recipientName } from '../order-with-lines.ts'
import { isNewlyCanceled } from '../state-changes.ts'
import { findLinesToInvoice, findOrderToInvoice } from './invoice-source.store.ts'
import { refreshTax } from './refresh-tax.ts'

/**
 * Issues the invoice of a locked order when it is shipped or delivered, and the credit note when it is canceled or its return is
 * accepted; the credit note includes the shipping fee if it is refunded. Call it last in the transaction, because it locks the
 * next invoice number. Demonstration orders get no documents, and those of test orders have no number of the legal series.
 */
export async function issueOrderDocuments(
  trx: Database,
  before: LockedOrder,
  after: LockedOrder,
  { now, refundsFees }: { now: Date; refundsFees: boolean },
): Promise<void> {
  const { id, deliveryStatus, returnStatus } = after
  if (deliveryStatus !== before.deliveryStatus && isShipped(deliveryStatus)) {
    const { isDemo, isTest, isInvoiced, ...order } = await findOrderToInvoice(trx, id)
    if (!isDemo && !isInvoiced) await issueInvoice(trx, await buildSale(trx, order), now, { isTest })
    return
  }
  const isReturned = returnStatus === 'ACCEPTED' && before.returnStatus !== 'ACCEPTED'
  if (isNewlyCanceled(before, after) || isReturned) await issueCreditNote(trx, id, now, { withDelivery: refundsFees })
}

type OrderToInvoice = Omit<Awaited<ReturnType<typeof findOrderToInvoice>>, 'isDemo' | 'isTest' | 'isInvoiced'>

async function buildSale(trx: Database, order: OrderToInvoice): Promise<InvoiceSource> {
  const { companyName, address, email, contact, gstin, state, taxRateByPrice } = await ensureCompanyDetails(trx)
  const { addressLine1, addressLine2, city, postalCode } = order
  const place = { addressLine1, addressLine2, city, state: order.state, postalCode }
  return {
    order: { id: order.id, placedOn: order.orderDate },
    seller: { name: companyName, address, email, contact, gstin, state },
    buyer: {
      name: customerName(order),
      email: order.email,
      phone: order.mobile,
      delivery: { ...place, name: recipientName(order), phone: order.phone },
    },
    lines: await refreshTax(trx, await findLinesToInvoice(trx, order.id), taxRateByPrice),
    shippingFee: order.shippingFee,
    codFee: order.codFee,
  }
}
