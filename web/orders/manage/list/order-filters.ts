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
import { cleanSearchText } from '#web/ui/search-text.ts'

/** The options of each filter by their URL value. */
const filterValues = {
  status: deliveryStatuses,
  payment: paymentStatuses,
  method: paymentMethods,
  return: returnStatuses,
  refund: refundStatuses,
  show: orderGroups,
} as const

/** Whether a value of each other filter is valid. */
const validators = {
  customer: (text: string) => uuidPattern.test(text),
  from: isDay,
  to: isDay,
}

export type SelectedValues = { [Name in keyof typeof filterValues]?: (typeof filterValues)[Name][number] }

/** The filters of the order list as URL parameters. */
export type OrderFilters = SelectedValues & { q?: string; customer?: string; from?: string; to?: string }

/** The filters of a URL or a form; invalid values are ignored. */
export function parseOrderFilters(params: { get(name: string): unknown }): OrderFilters {
  const textOf = (name: string) => cleanSearchText(String(params.get(name) ?? ''))
  const selected = Object.entries(filterValues).map(([name, values]) => [
    name,
    values.find((value) => value === textOf(name)),
  ])
  const valid = Object.entries(validators).map(([name, isValid]) => [
    name,
    isValid(textOf(name)) ? textOf(name) : undefined,
  ])
  const entries = [['q', textOf('q')], ...selected, ...valid]
  return Object.fromEntries(entries.filter(([, value]) => value)) as OrderFilters
}

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
