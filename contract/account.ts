import { z } from 'zod'
import { Address } from './addresses.ts'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { aPassword, User } from './identity.ts'
import { Order } from './order-shapes.ts'
import { Message, moment } from './shapes.ts'

/** All that the store holds about a person, as they may take it along. */
export const PersonalData = z.object({
  exportedAt: moment,
  profile: z.object({ ...User.shape, createdAt: moment }),
  /** Each time the privacy notice was agreed to; its version is the moment of its last change. */
  consents: z.array(z.object({ noticeVersion: moment, givenAt: moment })),
  /** Where one is signed in: a sign-in each, with its end. */
  signIns: z.array(z.object({ at: moment, until: moment })),
  addresses: z.array(Address),
  cart: Cart,
  orders: z.array(Order),
})

export const account = {
  myData: endpoint({
    method: 'GET',
    path: '/users/my-data',
    access: 'signedIn',
    summary: 'All that the store holds about the caller.',
    reply: PersonalData,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/users/delete-account',
    access: 'customer',
    summary: 'Deletes the caller’s account and erases who they are; refused while an order, return or refund is open.',
    body: z.object({ password: aPassword('Password is required') }),
    reply: Message,
  }),
}
