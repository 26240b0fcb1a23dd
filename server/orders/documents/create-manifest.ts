import { manifestStatuses } from '#contract/orders/document-statuses.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { documentName } from './document-name.ts'
import { findOrdersWithParcels } from './documents.store.ts'
import { findSender } from './find-sender.ts'
import { leftOutNotes } from './left-out-notes.ts'
import { missingParcelReason, toParcels } from './to-parcels.ts'

/**
 * A PDF with a manifest for each courier of the shipments of these orders that are packed or just handed over. Throws notFound when none of the
 * orders exists, and a conflict when none has such a shipment.
 */
export async function createManifest(
  { db, clock, pdfWorker }: Pick<AppContext, 'db' | 'clock' | 'pdfWorker'>,
  ids: readonly string[],
) {
  const orders = await findOrdersWithParcels(db, [...new Set(ids)])
  if (orders.length === 0) throw notFound('Order')
  const listed = orders.map((order) => ({ order, parcels: toParcels(order, manifestStatuses) }))
  const parcels = listed.flatMap((entry) => entry.parcels)
  if (parcels.length === 0) throw new AppError('conflict', noParcelMessage)
  const without = listed.filter((entry) => entry.parcels.length === 0).map(({ order }) => order)
  const notes = leftOutNotes(without, (order) => missingParcelReason(order, 'no parcel to hand over'))
  const now = clock()
  const sender = await findSender(db)
  const bytes = await pdfWorker.draw('manifest', parcels, sender, { now, notes })
  return { name: documentName('manifest', orders, now), bytes }
}

const noParcelMessage = 'None of these orders has a parcel to hand over. Open an order to add one.'
