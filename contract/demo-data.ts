import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MessageResponse } from './schemas.ts'

/** How much of everything in the shop is made up. */
export const DemoDataCounts = z.object({
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
    summary: 'How much demonstration data the shop still has.',
    response: DemoDataCounts,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/demonstration',
    access: 'admin',
    summary: 'Removes the demonstration data; what is real stays.',
    response: MessageResponse,
  }),
}
