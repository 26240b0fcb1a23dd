import { notFound } from '../errors.ts'
import { invoiceOf } from '../invoices/invoices.store.ts'
import { drawInvoice } from '../invoices/pdf/draw-invoice.ts'
import type { Caller, Shop } from '../shop.ts'
import { isThere } from './sale.store.ts'

/** The PDF of an invoice of an own order, or of any for an administrator; not found when it is neither. */
export async function downloadInvoice(
  { db }: Pick<Shop, 'db'>,
  { id: userId, userType }: Caller,
  { id, number }: { id: string; number: string },
) {
  const isTheirs = await isThere(db, id, userType === 'ADMIN' ? undefined : userId)
  const invoice = isTheirs ? await invoiceOf(db, id, number) : undefined
  if (!invoice) throw notFound('Invoice')
  return { name: `${number}.pdf`, bytes: await drawInvoice(invoice) }
}
