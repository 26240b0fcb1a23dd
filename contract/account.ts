import { z } from 'zod'
import { Address } from './addresses.ts'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { requiredPassword, User } from './identity.ts'
import { Order } from './orders/order-schemas.ts'
import { MessageResponse, timestamp } from './schemas.ts'

/** All that the store holds about a person, as they may take it along. */
export const PersonalData = z.object({
  exportedAt: timestamp,
  profile: z.object({ ...User.shape, createdAt: timestamp }),
  /** Each time the privacy notice was agreed to; its version is the moment of its last change. */
  consents: z.array(z.object({ noticeVersion: timestamp, givenAt: timestamp })),
  /** Where one is signed in: a sign-in each, with its end. */
  signIns: z.array(z.object({ at: timestamp, until: timestamp })),
  addresses: z.array(Address),
  cart: Cart,
  orders: z.array(Order),
})

export const account = {
  exportData: endpoint({
    method: 'GET',
    path: '/users/my-data',
    access: 'signedIn',
    summary: 'All that the store holds about the caller.',
    response: PersonalData,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/users/delete-account',
    access: 'customer',
    summary: 'Deletes the caller’s account and erases who they are; refused while an order, return or refund is open.',
    body: z.object({ password: requiredPassword('Password is required') }),
    response: MessageResponse,
  }),
}
