import { z } from 'zod'
import { Address } from './addresses.ts'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { requiredPassword, User } from './identity.ts'
import { Order } from './orders/order-schemas.ts'
import { OwnReview } from './reviews/reviews.ts'
import { MessageResponse, timestamp } from './schemas.ts'

/** All data that the store has about a user, for the export. */
const PersonalData = z.object({
  exportedAt: timestamp,
  profile: z.object({ ...User.shape, createdAt: timestamp }),
  /** Each consent to the privacy notice; the version is the time of the notice's last change. */
  consents: z.array(z.object({ noticeVersion: timestamp, givenAt: timestamp })),
  /** The valid sessions: start, device, last use and expiry. */
  signIns: z.array(
    z.object({
      at: timestamp,
      lastUsedAt: timestamp,
      until: timestamp,
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
  /** When an administrator enabled the second factor; the export does not contain the secret. */
  secondFactorSince: timestamp.nullable(),
  addresses: z.array(Address),
  cart: Cart,
  orders: z.array(Order),
  /** The reviews that the user wrote, and the ids of those that the user found helpful; each is missing if there is none. */
  reviews: z.array(OwnReview).optional(),
  helpfulReviews: z.array(z.uuid()).optional(),
})

export const account = {
  exportData: endpoint({
    method: 'GET',
    path: '/users/my-data',
    access: 'signedIn',
    summary: 'All data that the store has about the caller.',
    response: PersonalData,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/users/delete-account',
    access: 'customer',
    summary: 'Deletes the caller’s account and personal data; a conflict while an order, return or refund is open.',
    body: z.object({ password: requiredPassword('Password is required') }),
    response: MessageResponse,
  }),
}
