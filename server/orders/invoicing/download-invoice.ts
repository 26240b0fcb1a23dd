import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findInvoice } from '#server/invoices/invoices.store.ts'
import { drawInvoice } from '#server/invoices/pdf/draw-invoice.ts'
import { loadLogo } from '#server/invoices/pdf/logo.ts'
import { orderExists } from '../orders.store.ts'

/** The PDF of an invoice. Throws notFound unless the order is the caller's own, or the caller is an administrator. */
export async function downloadInvoice(
  { db, images }: Pick<AppContext, 'db' | 'images'>,
  { id: userId, userType }: Caller,
  { id, number }: { id: string; number: string },
) {
  const isAccessible = await orderExists(db, id, userType === 'ADMIN' ? undefined : userId)
  const invoice = isAccessible ? await findInvoice(db, id, number) : undefined
  if (!invoice) throw notFound('Invoice')
  const { logoUrl } = await ensureCompanyDetails(db)
  const logo = await loadLogo(images, logoUrl)
  return { name: `${number}.pdf`, bytes: await drawInvoice(invoice, { logo }) }
}
