import type { CallInput } from '#contract/calls.ts'
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
  status: deliveryStatuses,
  payment: paymentStatuses,
  method: paymentMethods,
  return: returnStatuses,
  refund: refundStatuses,
  show: orderGroups,
} as const

const checks = {
  q: isAnyText,
  ...filterValues,
  customer: (text: string) => uuidPattern.test(text),
  from: isDay,
  to: isDay,
}

export type SelectedValues = ParamsOf<typeof filterValues>

/** The filters of the order list as URL parameters. */
export type OrderFilters = ParamsOf<typeof checks>

/** The filters of a URL or a form; invalid values are ignored. */
export const parseOrderFilters = (params: { get(name: string): unknown }): OrderFilters => parseParams(params, checks)

/** The URL of the first page with these filters. */
export const ordersHref = (filters: OrderFilters): string => hrefWith('/admin/orders', filters)

type OrdersQuery = Omit<NonNullable<CallInput<'GET /orders/all'>['query']>, 'page' | 'pageSize' | 'cursor'>

/** The parameter of the call for each URL parameter. */
const queryNames = {
  q: 'q',
  status: 'deliveryStatus',
  payment: 'paymentStatus',
  method: 'paymentMethod',
  return: 'returnStatus',
  refund: 'refundStatus',
  show: 'group',
  customer: 'customerId',
  from: 'from',
  to: 'to',
} as const satisfies Record<keyof OrderFilters, keyof OrdersQuery>

/** The filters as parameters of the call. */
export const toOrdersQuery = (filters: OrderFilters): OrdersQuery =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value)
      .map(([param, value]) => [queryNames[param as keyof OrderFilters], value]),
  )
