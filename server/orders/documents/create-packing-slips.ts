import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { loadLogo } from '#server/invoices/pdf/logo.ts'
import { documentName } from './document-name.ts'
import { toSender } from './find-sender.ts'
import { findOrdersToPack } from './packing-slips.store.ts'

/** A PDF with a packing slip for each of these orders, in the order of the ids; throws notFound when none of them exists. */
export async function createPackingSlips(
  { db, clock, images, pdfWorker }: Pick<AppContext, 'db' | 'clock' | 'images' | 'pdfWorker'>,
  ids: readonly string[],
) {
  const orders = await findOrdersToPack(db, [...new Set(ids)])
  if (orders.length === 0) throw notFound('Order')
  const company = await ensureCompanyDetails(db)
  const logo = await loadLogo(images, company.logoUrl)
  const now = clock()
  const bytes = await pdfWorker.draw('packingSlips', orders, toSender(company), now, { logo })
  return { name: documentName('packing-slip', orders, now), bytes }
}
