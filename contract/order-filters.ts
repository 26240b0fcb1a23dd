import { z } from 'zod'
import { maxExportDays, maxOrdersAtOnce } from './limits.ts'
import {
  deliveryStatuses,
  orderGroups,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
} from './order-states.ts'
import { id, page, pageSize } from './shapes.ts'

/** A day of the shop's, in India's time. */
const day = (name: string) =>
  z.iso.date(`${name} must be a day such as 2026-11-21.`).regex(/^2\d{3}-/, `${name} must be a day of this age.`)

/** Which orders: `q` looks for an id, a name, an e-mail address or a phone number; the days are both counted in. */
const filter = {
  q: z.string().trim().max(200).optional(),
  group: z.enum(orderGroups).optional(),
  customerId: id.optional(),
  deliveryStatus: z.enum(deliveryStatuses).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  returnStatus: z.enum(returnStatuses).optional(),
  refundStatus: z.enum(refundStatuses).optional(),
}

type Range = { from?: string | undefined; to?: string | undefined }

export const dayOrderMessage = 'The last day must not be before the first.'
const isInOrder = ({ from, to }: Range) => !from || !to || from <= to
const outOfOrder = { path: ['to'], error: dayOrderMessage }

export const cursor = z.string().max(500).optional()

export const OrdersAsked = z
  .object({
    page,
    pageSize: pageSize.optional(),
    ...filter,
    from: day('from').optional(),
    to: day('to').optional(),
    cursor,
  })
  .refine(isInOrder, outOfOrder)

const dayLength = 24 * 60 * 60 * 1000
const isShort = ({ from, to }: Range) => !from || !to || Date.parse(to) - Date.parse(from) < maxExportDays * dayLength

const exportDay = (missing: string) => z.string(missing).min(1, missing).pipe(day('The day'))

/** A file holds whole days: which ones has to be said, so that nobody draws all orders of all years by accident. */
export const ExportAsked = z
  .object({ ...filter, from: exportDay('Please choose the first day.'), to: exportDay('Please choose the last day.') })
  .refine(isInOrder, outOfOrder)
  .refine(isShort, { path: ['to'], error: `Please choose ${maxExportDays} days at most.` })

/** The orders that somebody has ticked. */
export const chosenOrders = z
  .array(id, 'Please choose at least one order.')
  .min(1, 'Please choose at least one order.')
  .max(maxOrdersAtOnce, `Please choose ${maxOrdersAtOnce} orders at most.`)
