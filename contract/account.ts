import { z } from 'zod'
import { Address } from './addresses.ts'
import { Cart } from './cart.ts'
import { optionFields } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { OwnGrievance } from './grievances/grievances.ts'
import { requiredPassword, User } from './identity.ts'
import { marketingPurposes } from './marketing/marketing-limits.ts'
import { Order } from './orders/order-schemas.ts'
import { payoutDetailFields } from './orders/payouts/payout-details.ts'
import { ExportedAnswer, ExportedQuestion } from './questions/questions.ts'
import { OwnReview } from './reviews/reviews.ts'
import { FileResponse, idParams, MessageResponse, requiredText, timestamp } from './schemas.ts'

const PersonalWishList = z.object({
  isShared: z.boolean(),
  showsName: z.boolean(),
  /** Since when mails about lower prices are wanted, and the last one; null for none. */
  priceDropsSince: timestamp.nullable(),
  priceDropsSentAt: timestamp.nullable(),
  items: z.array(z.object({ product: z.string(), color: z.string().nullable(), ...optionFields, savedAt: timestamp })),
})

/** All data that the store has about a user, for the export. */
export const PersonalData = z.object({
  exportedAt: timestamp,
  profile: z.object({ ...User.shape, createdAt: timestamp }),
  /** Each consent to the privacy notice; the version is the time of the notice's last change. */
  consents: z.array(z.object({ noticeVersion: timestamp, givenAt: timestamp })),
  /** Each consent to mails that are not about an order, also withdrawn ones; missing for a user who never gave one. */
  marketingConsents: z
    .array(
      z.object({
        purpose: z.enum(marketingPurposes),
        givenAt: timestamp,
        givenIn: z.string(),
        withdrawnAt: timestamp.nullable(),
        withdrawnIn: z.string().nullable(),
      }),
    )
    .optional(),
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
  /** The wish list and whether it is shared; missing for a customer who never used it. */
  wishList: PersonalWishList.optional(),
  /** The products about which a mail is sent when they are back in stock; missing for none. */
  stockAlerts: z
    .array(
      z.object({
        product: z.string(),
        color: z.string(),
        ...optionFields,
        askedAt: timestamp,
        sentAt: timestamp.nullable(),
      }),
    )
    .optional(),
  /** The reminders of left carts of the last 90 days; missing for none. */
  cartReminders: z
    .array(z.object({ firstSentAt: timestamp, secondSentAt: timestamp.nullable(), items: z.array(z.string()) }))
    .optional(),
  orders: z.array(Order),
  /** Complaints that were filed while signed in; missing without any. */
  grievances: z.array(OwnGrievance).optional(),
  /** Where refunds by hand are paid to, in clear; missing without any. */
  payouts: z.array(z.object({ orderId: z.uuid(), ...payoutDetailFields })).optional(),
  /** What administrators keep about a customer, and the mails that were sent; a part is missing if it is empty. */
  tags: z.array(z.string()).optional(),
  notes: z.array(z.object({ at: timestamp, text: z.string() })).optional(),
  messages: z.array(z.object({ at: timestamp, text: z.string() })).optional(),
  /** The reviews that the user wrote, and the ids of those that the user found helpful; each is missing if there is none. */
  reviews: z.array(OwnReview).optional(),
  helpfulReviews: z.array(z.uuid()).optional(),
  reviewRequestsEndedAt: timestamp.optional(),
  /** The questions that the user asked, the user's answers, and the ids of the answers that the user found helpful; each is missing if there is none. */
  questions: z.array(ExportedQuestion).optional(),
  answers: z.array(ExportedAnswer).optional(),
  helpfulAnswers: z.array(z.uuid()).optional(),
})

export const account = {
  exportData: endpoint({
    method: 'GET',
    path: '/users/my-data',
    access: 'signedIn',
    allowsGuests: true,
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
  exportCustomer: endpoint({
    method: 'GET',
    path: '/customers/{id}/export',
    access: 'admin',
    summary: 'All data that the store has about a customer, as a JSON file.',
    params: idParams,
    response: FileResponse,
    fileType: 'application/json; charset=utf-8',
  }),
  anonymize: endpoint({
    method: 'POST',
    path: '/customers/{id}/anonymize',
    access: 'admin',
    summary: 'Erases a customer’s account and personal data; a conflict while an order, return or refund is open.',
    params: idParams,
    /** The customer's first and last name. */
    body: z.object({ confirmation: requiredText('Name', 500) }),
    response: MessageResponse,
  }),
}
