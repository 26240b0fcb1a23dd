import { isDay } from '#contract/india-time.ts'
import {
  deliveryStatuses,
  orderGroups,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
} from '#contract/order-states.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { isAnyText, type ParamsOf, parseParams } from '#web/ui/paging/parse-params.ts'

/** The options of each filter by their URL value. */
const filterValues = {
  deliveryStatus: deliveryStatuses,
  paymentStatus: paymentStatuses,
  paymentMethod: paymentMethods,
  returnStatus: returnStatuses,
  refundStatus: refundStatuses,
  group: orderGroups,
} as const

const checks = {
  q: isAnyText,
  ...filterValues,
  customerId: (text: string) => uuidPattern.test(text),
  from: isDay,
  to: isDay,
}

export type SelectedValues = ParamsOf<typeof filterValues>

/** The filters of the order list as parameters of its URL, which have the names of those of `GET /orders/all`. */
export type OrderFilters = ParamsOf<typeof checks>

/** The filters of a URL or a form; invalid values are ignored. */
export const parseOrderFilters = (params: { get(name: string): unknown }): OrderFilters => parseParams(params, checks)

/** The URL of the first page with these filters. */
export const ordersHref = (filters: OrderFilters): string => hrefWith('/admin/orders', filters)
