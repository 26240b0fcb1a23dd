import { z } from 'zod'
import { dayMs } from '../durations.ts'
import { maxSelectedOrders } from '../limits.ts'
import {
  deliveryStatuses,
  orderGroups,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
} from '../order-states.ts'
import { cursor, day, id, page, pageSize, searchText } from '../schemas.ts'

/** The maximum number of days of an order export. */
const maxExportDays = 366

/** A calendar day in India. */
const dayParam = (name: string) =>
  day(`${name} must be a day such as 2026-11-21.`, `${name} must be a day of this age.`)

/** The filters of orders: `q` finds an id, a name, an e-mail address, a phone number or a tracking number; `from` and `to` are inclusive. */
const filterParams = {
  q: searchText.optional(),
  group: z.enum(orderGroups).optional(),
  customerId: id.optional(),
  deliveryStatus: z.enum(deliveryStatuses).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  returnStatus: z.enum(returnStatuses).optional(),
  refundStatus: z.enum(refundStatuses).optional(),
}

type DateRange = { from?: string | undefined; to?: string | undefined }

export const dateRangeMessage = 'The last day must not be before the first.'
const isValidRange = ({ from, to }: DateRange) => !from || !to || from <= to
const invalidRange = { path: ['to'], error: dateRangeMessage }

export const OrdersQuery = z
  .object({
    page,
    pageSize: pageSize.optional(),
    ...filterParams,
    from: dayParam('from').optional(),
    to: dayParam('to').optional(),
    cursor,
  })
  .refine(isValidRange, invalidRange)

const isWithinMaxRange = ({ from, to }: DateRange) =>
  !from || !to || Date.parse(to) - Date.parse(from) < maxExportDays * dayMs

const exportDay = (missing: string) => z.string(missing).min(1, missing).pipe(dayParam('The day'))

/** The filters of an export; the days are required to prevent an accidental export of all orders. */
export const OrderExportQuery = z
  .object({
    ...filterParams,
    from: exportDay('Please choose the first day.'),
    to: exportDay('Please choose the last day.'),
  })
  .refine(isValidRange, invalidRange)
  .refine(isWithinMaxRange, { path: ['to'], error: `Please choose ${maxExportDays} days at most.` })

/** The ids of selected orders. */
export const selectedOrderIds = z
  .array(id, 'Please choose at least one order.')
  .min(1, 'Please choose at least one order.')
  .max(maxSelectedOrders, `Please choose ${maxSelectedOrders} orders at most.`)

/** The ids of orders to print, separated by commas: two hundred of them fit into a URL that proxies accept, 8 KiB. */
export const printedOrderIds = z
  .string('Please choose at least one order.')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(selectedOrderIds)
