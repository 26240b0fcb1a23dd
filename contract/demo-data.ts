import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MessageResponse } from './schemas.ts'

/** The numbers of demonstration records in the store. */
const DemoDataCounts = z.object({
  products: z.int(),
  categories: z.int(),
  brands: z.int(),
  orders: z.int(),
  customers: z.int(),
})

export const demoData = {
  show: endpoint({
    method: 'GET',
    path: '/demonstration',
    access: 'admin',
    summary: 'The numbers of demonstration records in the store.',
    response: DemoDataCounts,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/demonstration',
    access: 'admin',
    summary: 'Removes the demonstration data only.',
    response: MessageResponse,
  }),
}
