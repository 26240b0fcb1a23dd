import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { type ItemReturnStatus, isOpenReturn, itemReturnLabels } from '#contract/orders/returns/return-states.ts'
import { courierText } from '#contract/orders/shipments/shipment-text.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import type { Order } from '../order.ts'
import { refundText } from '../order-labels.ts'
import type { TimelineStep } from '../timeline.ts'

export type OrderReturn = NonNullable<Order['returns']>[number]

const itemReturnTones: Record<ItemReturnStatus, Tone> = {
  REQUESTED: 'warning',
  APPROVED: 'info',
  IN_TRANSIT: 'info',
  COMPLETED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
}

/** The status of a return of pieces. */
export const returnStatusOf = ({ status }: Pick<OrderReturn, 'status'>): { label: string; tone: Tone } => ({
  label: itemReturnLabels[status],
  tone: itemReturnTones[status],
})

/** How a return is called in its order: by its number only where there are several. */
export const returnName = ({ returns = [] }: Pick<Order, 'returns'>, { number, resolution }: OrderReturn): string => {
  const name = resolution === 'EXCHANGE' ? 'Exchange' : 'Return'
  return returns.length > 1 ? `${name} ${number}` : name
}

/** Whether a return contains all that is left of its order. */
export const isWholeOrder = (order: Pick<Order, 'items'>, { items }: Pick<OrderReturn, 'items'>): boolean =>
  countPieces(items) === countPieces(order.items)

/** How the goods of a return travel, as far as it is known, for administrators: "Pickup on 3 Dec 2026, Delhivery 4711". */
export function travelText({ method, pickupDay, ...shipment }: OrderReturn): string {
  const pickup = pickupDay ? `Pickup on ${formatDay(pickupDay)}` : 'Pickup by a courier'
  const way = method === 'PICKUP' ? pickup : 'The customer sends it'
  return [way, courierText(shipment)].filter(Boolean).join(', ')
}

/** The steps of a return as its customer follows it: those that are done or failed, and those to come. */
export function returnSteps(orderReturn: OrderReturn): TimelineStep[] {
  const { status, requestedOn, decidedOn, sentOn, closedOn, note } = orderReturn
  const done = (title: string, at: string | null, text: string | null = null): TimelineStep => ({
    at,
    title,
    text,
    tone: 'done',
  })
  const next = (title: string, text: string | null = null): TimelineStep => ({ at: null, title, text, tone: 'next' })
  const bad = (title: string, text: string | null = null): TimelineStep => ({ at: closedOn, title, text, tone: 'bad' })
  const isApproved = decidedOn !== null && decidedOn !== closedOn
  const isPickup = orderReturn.method === 'PICKUP'
  const past = [
    done('Requested', requestedOn),
    ...(isApproved ? [done('Approved', decidedOn, isOpenReturn(status) ? note : null)] : []),
    ...(sentOn ? [done('On its way back', sentOn, courierText(orderReturn) || null)] : []),
  ]
  switch (status) {
    case 'WITHDRAWN':
      return [...past, bad('Withdrawn')]
    case 'REJECTED':
      return [...past, bad('Not accepted', note)]
    case 'COMPLETED':
      return [...past, done(isApproved ? 'Checked' : 'Accepted', closedOn, note), ...endSteps(orderReturn)]
    default:
      return [
        ...past,
        ...(isApproved ? [] : [next('Approval')]),
        ...(sentOn ? [] : [isPickup ? next('Pickup', pickupText(orderReturn)) : next('You send the items')]),
        next('Check of the items'),
        next(endTitle(orderReturn)),
      ]
  }
}

const endTitle = ({ resolution, refundAmount }: OrderReturn): string => {
  if (resolution === 'EXCHANGE') return 'Replacement'
  const refund = toPaise(refundAmount)
  return refund > 0 ? `Refund of ${formatRupees(refund)}` : 'Completion'
}

const pickupText = ({ pickupDay, ...shipment }: OrderReturn): string | null =>
  [pickupDay ? `On ${formatDay(pickupDay)}` : '', courierText(shipment)].filter(Boolean).join(', ') || null

/** What the customer got for a completed return. */
function endSteps({ refund, replacement, resolution, closedOn }: OrderReturn): TimelineStep[] {
  if (resolution === 'EXCHANGE') {
    return replacement ? [{ at: closedOn, title: 'Replaced', text: `Order ${replacement.shortId}`, tone: 'done' }] : []
  }
  if (!refund) return []
  if (refund.status === 'COMPLETED')
    return [{ at: refund.completedOn, title: 'Refunded', text: refundText({ refund }), tone: 'done' }]
  return [
    { at: null, title: 'Refund', text: refundText({ refund }), tone: refund.status === 'FAILED' ? 'bad' : 'next' },
  ]
}
