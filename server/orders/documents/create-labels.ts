import type { Input } from '#contract/endpoint.ts'
import { labelStatuses } from '#contract/orders/document-statuses.ts'
import type { orderDocuments } from '#contract/orders/order-documents.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { documentName } from './document-name.ts'
import { findOrdersWithParcels } from './documents.store.ts'
import { findSender } from './find-sender.ts'
import { leftOutNotes } from './left-out-notes.ts'
import { missingParcelReason, toParcels } from './to-parcels.ts'

type LabelsInput = Input<typeof orderDocuments.labels>['query']

/**
 * A PDF with the labels of the shipments of these orders that are packed or on their way. Throws notFound when none of the orders exists, and a
 * conflict when none has such a shipment.
 */
export async function createLabels(
  { db, clock, pdfWorker }: Pick<AppContext, 'db' | 'clock' | 'pdfWorker'>,
  { ids, size, shipmentId }: LabelsInput,
) {
  const orders = await findOrdersWithParcels(db, [...new Set(ids)])
  if (orders.length === 0) throw notFound('Order')
  const labelled = orders.map((order) => ({ order, parcels: toParcels(order, labelStatuses, shipmentId) }))
  const parcels = labelled.flatMap((entry) => entry.parcels)
  if (parcels.length === 0) throw new AppError('conflict', noParcelMessage)
  const without = labelled.filter((entry) => entry.parcels.length === 0).map(({ order }) => order)
  const notes = leftOutNotes(without, (order) => missingParcelReason(order, 'no parcel on its way'))
  const now = clock()
  const sender = await findSender(db)
  const bytes = await pdfWorker.draw('labels', parcels, sender, { size, now, notes })
  return { name: documentName('labels', orders, now), bytes }
}

const noParcelMessage = 'None of these orders has a parcel that is packed or on its way. Open an order to add one.'
