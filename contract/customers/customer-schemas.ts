import { z } from 'zod'
import { marketingPurposes } from '../marketing/marketing-limits.ts'
import { id, money, timestamp } from '../schemas.ts'
import { maxTagLength } from './customer-limits.ts'

/** A tag: in lower case, without commas and repeated spaces. */
export const customerTag = z
  .string('A tag must be text.')
  .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'A tag must not be empty.')
      .max(maxTagLength, `A tag must not exceed ${maxTagLength} characters.`)
      .regex(/^[^,]*$/, 'A tag must not contain a comma.'),
  )

/** A customer in the list. */
export const CustomerSummary = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for an account that was made without one. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Set for a guest, who ordered without an account. */
  isGuest: z.literal(true).optional(),
  createdAt: timestamp,
  /** Orders that are not canceled, and the time of the newest of them. */
  orderCount: z.int(),
  lastOrderAt: timestamp.nullable(),
  /** What was paid for orders that were neither canceled nor returned. */
  spent: money,
  /** Shipments that left the store, and those of them that came back. */
  parcelsSent: z.int(),
  parcelsReturned: z.int(),
  /** The state of the default address. */
  state: z.string().nullable(),
  tags: z.array(z.string()),
  consentedAt: timestamp.nullable(),
  /** The mails that the customer has consented to; missing for none. */
  mails: z.array(z.enum(marketingPurposes)).optional(),
  /** Since when the customer is blocked; null for one who is not. */
  blockedAt: timestamp.nullable(),
})

export const noteKinds = ['NOTE', 'BLOCKED', 'UNBLOCKED'] as const

/** A note of an administrator about a customer, or the reason of a block. */
export const CustomerNote = z.object({
  id,
  kind: z.enum(noteKinds),
  text: z.string(),
  /** The administrator's name at that time. */
  author: z.string(),
  createdAt: timestamp,
})

/** A mail that was sent to a customer. */
export const SentMessage = z.object({ id, subject: z.string(), sentAt: timestamp })
