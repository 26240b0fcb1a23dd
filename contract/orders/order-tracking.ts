import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { comparablePhoneDigits } from '../phone.ts'
import { money } from '../schemas.ts'
import { Order, OrderHistoryEntry } from './order-schemas.ts'
import { Refund } from './refund-schema.ts'
import { Shipment } from './shipments/shipment-schema.ts'
import { isShortId, normalizeShortId } from './short-id.ts'

/** An order as everybody sees it who knows its number and its contact: without names, addresses, contacts and prices. */
const TrackedOrder = z.object({
  ...Order.pick({
    shortId: true,
    orderDate: true,
    paymentMethod: true,
    paidBy: true,
    paymentStatus: true,
    deliveryStatus: true,
    isPartlyShipped: true,
    isPartlyDelivered: true,
    isReturning: true,
    isUndelivered: true,
    returnStatus: true,
    advanceStatus: true,
    confirmationStatus: true,
    confirmUntil: true,
    expectedDeliveryDate: true,
    deliveredOn: true,
    canceledOn: true,
  }).shape,
  /** What the courier still collects; missing for 0. */
  cashDue: money.optional(),
  /** The shipments without canceled ones, by number, without the reports of couriers, which can name people; missing where there are none. */
  shipments: z
    .array(Shipment.omit({ courier: true, weightGrams: true, scans: true, reattempt: true, reattemptRequests: true }))
    .optional(),
  /** Missing without a refund. */
  refund: Refund.pick({ status: true, amount: true, startedOn: true, completedOn: true }).optional(),
  items: z.array(Order.shape.items.element.pick({ id: true, quantity: true, product: true })),
  /** The oldest entry first, without notes; `parcel` is the number of the shipment of SHIPMENT_CHANGED. */
  history: z.array(z.object({ ...OrderHistoryEntry.omit({ note: true }).shape, parcel: z.int().optional() })),
})

/** What identifies the customer of an order: an e-mail address in lower case, or the digits of a phone number. */
export type OrderContact = { email: string } | { phone: string }

const contactMessage = 'Enter the mobile number or the e-mail address of the order.'

const numberMessage = 'Enter the 8 characters of your order number.'

/** The number of an order as in the database: 8 hexadecimal digits in lower case. A leading # and spaces are accepted. */
const orderNumber = z
  .string(numberMessage)
  .max(40, numberMessage)
  .transform(normalizeShortId)
  .refine(isShortId, numberMessage)

const contact = z
  .string(contactMessage)
  .max(254, contactMessage)
  .transform((text, context): OrderContact => {
    const trimmed = text.trim()
    if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { email: trimmed.toLowerCase() }
    const phone = comparablePhoneDigits(trimmed)
    if (phone !== null) return { phone }
    context.addIssue({ code: 'custom', message: contactMessage })
    return z.NEVER
  })

/** The call of the tracking page. */
export const orderTracking = {
  track: endpoint({
    method: 'POST',
    path: '/orders/track',
    access: 'public',
    summary: 'The status of an order by its number and the mobile number or e-mail address of its customer.',
    body: z.object({ orderNumber, contact }),
    response: z.object({ order: TrackedOrder }),
  }),
}
