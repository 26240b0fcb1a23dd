import { awaitsConfirmation, isUnpaidOnline, type OrderStateWithRefund } from '../../order-states.ts'
import type { MessageName } from './messages.ts'

type CurrentOrder = Pick<
  OrderStateWithRefund,
  | 'paymentMethod'
  | 'paymentStatus'
  | 'deliveryStatus'
  | 'returnStatus'
  | 'advanceStatus'
  | 'wasDispatched'
  | 'confirmationStatus'
> & {
  expectedDeliveryDate: Date | null
  isPartlyShipped?: boolean
  /** Null without any. */
  cancellations?: readonly unknown[] | null
}

/** The messages that fit the current state of an order, the most fitting first; none for an online order that is not paid. */
export function fittingMessages(order: CurrentOrder): MessageName[] {
  const ofDate: MessageName[] = order.expectedDeliveryDate ? ['dateChanged'] : []
  const ofPart: MessageName[] = order.cancellations ? ['partCanceled'] : []
  const ofRefund: MessageName[] = order.paymentStatus === 'REFUNDED' ? ['refunded'] : []
  switch (order.deliveryStatus) {
    case 'PENDING':
      if (isUnpaidOnline(order)) return []
      return [...ofPart, awaitsConfirmation(order) ? 'toConfirm' : 'confirmed', ...ofDate]
    case 'SHIPPED':
      return [order.isPartlyShipped ? 'partShipped' : 'shipped', 'outForDelivery', 'notDelivered', ...ofDate, ...ofPart]
    case 'DELIVERED':
      return [...ofRefund, ...messagesOfReturn[order.returnStatus], 'delivered']
    case 'CANCELED':
      return [...ofRefund, 'canceled']
  }
}

const messagesOfReturn = {
  NONE: [],
  REQUESTED: ['returnRequested'],
  ACCEPTED: ['returnAccepted'],
  REJECTED: ['returnRejected'],
} as const satisfies Record<OrderStateWithRefund['returnStatus'], MessageName[]>
