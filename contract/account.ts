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
  /** The valid sessions: when and on which device each began, when it was last used, and when it ends. */
  signIns: z.array(
    z.object({
      ...{ at: timestamp, lastUsedAt: timestamp, until: timestamp },
      ...{ browser: z.string().nullable(), system: z.string().nullable() },
    }),
  ),
  /** Since when an administrator's sign-in takes a second factor; the secret itself is not part of the export. */
  secondFactorSince: timestamp.nullable(),
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
