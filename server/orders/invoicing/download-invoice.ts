import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findInvoice } from '#server/invoices/invoices.store.ts'
import { drawInvoice } from '#server/invoices/pdf/draw-invoice.ts'
import { loadLogo } from '#server/invoices/pdf/logo.ts'
import { orderExists } from './invoice-source.store.ts'

/** The PDF of an invoice of an own order, or of any for an administrator; not found when it is neither. */
export async function downloadInvoice(
  { db, images }: Pick<AppContext, 'db' | 'images'>,
  { id: userId, userType }: Caller,
  { id, number }: { id: string; number: string },
) {
  const isTheirs = await orderExists(db, id, userType === 'ADMIN' ? undefined : userId)
  const invoice = isTheirs ? await findInvoice(db, id, number) : undefined
  if (!invoice) throw notFound('Invoice')
  const { logoUrl } = await ensureCompanyDetails(db)
  const logo = await loadLogo(images, logoUrl)
  return { name: `${number}.pdf`, bytes: await drawInvoice(invoice, { logo }) }
}
