import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileResponse, id } from '../schemas.ts'

export const invoices = {
  download: endpoint({
    method: 'GET',
    path: '/orders/{id}/invoices/{number}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'An invoice, bill of supply or credit note of an own order, or of any for an administrator.',
    params: z.object({ id, number: z.string().regex(/^[A-Z]{2,4}-[\d-]{5,13}$/) }),
    fileType: 'application/pdf',
    response: FileResponse,
  }),
}
