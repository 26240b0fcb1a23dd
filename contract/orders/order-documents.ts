import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileResponse } from '../schemas.ts'
import { printedOrderIds } from './order-filters.ts'

export const labelSizes = ['A6', 'A4'] as const

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
}
