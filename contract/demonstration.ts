import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Message } from './shapes.ts'

/** How much of everything in the shop is made up. */
export const Demonstration = z.object({
  products: z.int(),
  categories: z.int(),
  brands: z.int(),
  orders: z.int(),
  customers: z.int(),
})

export const demonstration = {
  show: endpoint({
    method: 'GET',
    path: '/demonstration',
    access: 'admin',
    summary: 'How much demonstration data the shop still has.',
    reply: Demonstration,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/demonstration',
    access: 'admin',
    summary: 'Removes the demonstration data; what is real stays.',
    reply: Message,
  }),
}
