import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileResponse, id } from '../schemas.ts'
import { printedOrderIds } from './order-filters.ts'

/** A6: one label per page, for label printers. A4: four labels per page, to be cut. */
const labelSizes = ['A6', 'A4'] as const
export type LabelSize = (typeof labelSizes)[number]

/** The administrators' calls for the documents of chosen orders. */
export const orderDocuments = {
  packingSlips: endpoint({
    method: 'GET',
    path: '/orders/packing-slips',
    access: 'admin',
    summary: 'Packing slips of these orders as a PDF, with the delivery address and the items.',
    query: z.object({ ids: printedOrderIds }),
    fileType: 'application/pdf',
    response: FileResponse,
  }),
  pickList: endpoint({
    method: 'GET',
    path: '/orders/pick-list',
    access: 'admin',
    summary: 'The pieces of these orders that wait to be sent as a PDF, by variant.',
    query: z.object({ ids: printedOrderIds }),
    fileType: 'application/pdf',
    response: FileResponse,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/orders/labels',
    access: 'admin',
    summary:
      'Shipping labels of the packed and sent shipments of these orders as a PDF, with the tracking number as Code 128.',
    query: z.object({
      ids: printedOrderIds,
      size: z.enum(labelSizes, `size must be one of ${labelSizes.join(', ')}.`).default('A6'),
      /** Only the label of this shipment. */
      shipmentId: id.optional(),
    }),
    fileType: 'application/pdf',
    response: FileResponse,
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/orders/manifest',
    access: 'admin',
    summary: 'A manifest of the shipments of these orders for each courier as a PDF, which the driver signs.',
    query: z.object({ ids: printedOrderIds }),
    fileType: 'application/pdf',
    response: FileResponse,
  }),
}
