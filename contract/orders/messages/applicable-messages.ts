import { awaitsConfirmation, isUnpaidOnline, type OrderState } from '../../order-states.ts'
import type { cancellationKinds } from '../order-schemas.ts'
import type { MessageName } from './messages.ts'

type CurrentOrder = Pick<
  OrderState,
  | 'paymentMethod'
  | 'paymentStatus'
  | 'deliveryStatus'
  | 'returnStatus'
  | 'advanceStatus'
  | 'wasDispatched'
  | 'confirmationStatus'
  | 'isReturning'
  | 'goodsStatus'
> & {
  isUndelivered?: boolean | undefined
  expectedDeliveryDate: Date | null
  payUntil?: Date | null
  isKeptUnpaid?: boolean
  isPartlyShipped?: boolean
  isReturnApproved?: boolean | undefined
  /** The parts that left the order; null without any. */
  cancellations?: readonly { kind: (typeof cancellationKinds)[number] }[] | null
}

/**
 * The messages that apply to the current state of an order, the most relevant first; for an online order that is not paid only that with its
 * payment link.
 */
export function applicableMessages(order: CurrentOrder): MessageName[] {
  const ofDate: MessageName[] = order.expectedDeliveryDate ? ['dateChanged'] : []
  const ofPart: MessageName[] = messagesOfParts.filter((name) => lastPartOf(name, order))
  const ofRefund: MessageName[] = order.paymentStatus === 'REFUNDED' ? ['refunded'] : []
  switch (order.deliveryStatus) {
    case 'PENDING':
      // An order that was sent unpaid and taken back has no time to pay, which the message names.
      if (isUnpaidOnline(order)) return order.payUntil && !order.isKeptUnpaid ? ['toPay'] : []
      return [...ofPart, awaitsConfirmation(order) ? 'toConfirm' : 'confirmed', ...ofDate]
    case 'SHIPPED':
      if (order.isReturning) return ['sentBack', ...ofDate, ...ofPart]
      return [order.isPartlyShipped ? 'partShipped' : 'shipped', 'outForDelivery', 'notDelivered', ...ofDate, ...ofPart]
    case 'DELIVERED':
      return [...ofRefund, ...messagesOfReturn[order.isReturnApproved ? 'APPROVED' : order.returnStatus], 'delivered']
    case 'CANCELED':
      if (order.isUndelivered) return [...ofRefund, 'undelivered']
      return [...ofRefund, order.goodsStatus === 'OUTSTANDING' ? 'canceledInTransit' : 'canceled']
  }
}

const messagesOfParts = ['partCanceled', 'partUndelivered'] as const

/** The part of an order that a message is about: the last one that was canceled, or that came back or was lost. */
export const lastPartOf = <Part extends { kind: (typeof cancellationKinds)[number] }>(
  message: MessageName,
  { cancellations }: { cancellations?: readonly Part[] | null },
): Part | undefined =>
  message === 'partCanceled' || message === 'partUndelivered'
    ? cancellations?.findLast(({ kind }) => (kind === 'CANCELED') === (message === 'partCanceled'))
    : undefined

const messagesOfReturn = {
  NONE: [],
  REQUESTED: ['returnRequested'],
  APPROVED: ['returnApproved'],
  ACCEPTED: ['returnAccepted'],
  REJECTED: ['returnRejected'],
} as const satisfies Record<OrderState['returnStatus'] | 'APPROVED', MessageName[]>
