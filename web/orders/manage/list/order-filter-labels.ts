import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { type OrderGroup, paymentMethodLabels } from '#contract/order-states.ts'
import { partlyShippedLabel } from '../../order-labels.ts'
import {
  comingBackLabel,
  deliveryStatusLabels,
  paymentStatusLabels,
  refundStatusLabels,
  returnStatusLabels,
} from '../status-labels.ts'
import type { OrderFilters, SelectedValues } from './order-filters.ts'

/** The labels of the order groups. */
const groupLabels: Record<OrderGroup, string> = {
  sales: 'Sales',
  toShip: 'To be shipped',
  partlyShipped: partlyShippedLabel,
  deliveryProblems: 'Delivery problems',
  comingBack: comingBackLabel,
  reattempts: 'Another attempt asked for',
  toConfirm: 'To be confirmed',
  unpaid: 'Not paid',
  returnsToDecide: 'Returns to decide',
  returnsToReceive: 'Returns to receive',
  refundsFailed: 'Refunds that failed',
  refundsToPay: 'Refunds to pay by hand',
}

type FilterField = {
  param: keyof SelectedValues
  label: string
  options: readonly { value: string; label: string }[]
}

const labelOptions = (labels: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }))
const textOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The options of the select fields; the delivery status has links. */
export const filterFields: readonly FilterField[] = [
  { param: 'group', label: 'Show', options: textOptions(groupLabels) },
  { param: 'paymentStatus', label: 'Payment status', options: labelOptions(paymentStatusLabels) },
  { param: 'paymentMethod', label: 'Payment method', options: textOptions(paymentMethodLabels) },
  { param: 'returnStatus', label: 'Return', options: labelOptions(returnStatusLabels) },
  { param: 'refundStatus', label: 'Refund', options: labelOptions(refundStatusLabels) },
]

/** The labels of the active filters, and the URL parameter that each one removes. */
export function describeFilters(filters: OrderFilters): { params: (keyof OrderFilters)[]; label: string }[] {
  const { q, deliveryStatus, from, to, customerId } = filters
  const selected = filterFields.flatMap(({ param, label, options }) => {
    const value = options.find((option) => option.value === filters[param])
    return value ? [{ params: [param], label: param === 'group' ? value.label : `${label}: ${value.label}` }] : []
  })
  return [
    ...(q ? [{ params: ['q' as const], label: `“${q}”` }] : []),
    ...(deliveryStatus
      ? [{ params: ['deliveryStatus' as const], label: deliveryStatusLabels[deliveryStatus].label }]
      : []),
    ...(customerId ? [{ params: ['customerId' as const], label: 'One customer' }] : []),
    ...selected,
    ...(from || to ? [{ params: ['from' as const, 'to' as const], label: formatDayRange(from, to) }] : []),
  ]
}

function formatDayRange(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return formatDay(from)
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`
  return from ? `From ${formatDay(from)}` : `Until ${formatDay(to ?? '')}`
}
