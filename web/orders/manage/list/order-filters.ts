import type { CallInput } from '#contract/calls.ts'
import { isDay } from '#contract/india-time.ts'
import {
  deliveryStatuses,
  type OrderGroup,
  orderGroups,
  paymentMethods,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
} from '#contract/order-states.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { formatDay } from '../days.ts'
import {
  deliveryStatusLabels,
  paymentMethodLabels,
  paymentStatusLabels,
  refundStatusLabels,
  returnStatusLabels,
} from '../status-labels.ts'

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

type SelectedValues = { [Name in keyof typeof filterValues]?: (typeof filterValues)[Name][number] }

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
export function ordersHref(filters: OrderFilters): string {
  const params = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return params.length > 0 ? `/admin/orders?${new URLSearchParams(params)}` : '/admin/orders'
}

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

/** The labels of the order groups. */
const groupLabels: Record<OrderGroup, string> = {
  sales: 'Sales',
  toShip: 'To be shipped',
  unpaid: 'Not paid',
  returnsToDecide: 'Returns to decide',
  refundsFailed: 'Refunds that failed',
  refundsToPay: 'Refunds to pay by hand',
}

type FilterField = {
  param: keyof typeof filterValues
  label: string
  options: readonly { value: string; label: string }[]
}

const labelOptions = (labels: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }))
const textOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The options of the select fields; the delivery status has tabs. */
export const filterFields: readonly FilterField[] = [
  { param: 'show', label: 'Show', options: textOptions(groupLabels) },
  { param: 'payment', label: 'Payment status', options: labelOptions(paymentStatusLabels) },
  { param: 'method', label: 'Payment method', options: textOptions(paymentMethodLabels) },
  { param: 'return', label: 'Return', options: labelOptions(returnStatusLabels) },
  { param: 'refund', label: 'Refund', options: labelOptions(refundStatusLabels) },
]

/** The labels of the active filters, and the URL parameter that each one removes. */
export function describeFilters(filters: OrderFilters): { params: (keyof OrderFilters)[]; label: string }[] {
  const { q, status, from, to, customer } = filters
  const selected = filterFields.flatMap(({ param, label, options }) => {
    const value = options.find((option) => option.value === filters[param])
    return value ? [{ params: [param], label: param === 'show' ? value.label : `${label}: ${value.label}` }] : []
  })
  return [
    ...(q ? [{ params: ['q' as const], label: `“${q}”` }] : []),
    ...(status ? [{ params: ['status' as const], label: deliveryStatusLabels[status].label }] : []),
    ...(customer ? [{ params: ['customer' as const], label: 'One customer' }] : []),
    ...selected,
    ...(from || to ? [{ params: ['from' as const, 'to' as const], label: formatDayRange(from, to) }] : []),
  ]
}

function formatDayRange(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return formatDay(from)
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`
  return from ? `From ${formatDay(from)}` : `Until ${formatDay(to ?? '')}`
}
