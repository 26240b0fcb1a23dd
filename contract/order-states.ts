export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const
export const paymentStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export const returnStatuses = ['NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED'] as const
export const paymentMethods = ['COD', 'ONLINE_PAYMENT'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type ReturnStatus = (typeof returnStatuses)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

/** The four facts that decide what may happen to an order. */
export type OrderState = {
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryStatus: DeliveryStatus
  returnStatus: ReturnStatus
}

/** Where a delivery may go next. DELIVERED and CANCELED are the end of the road. */
const deliveryMoves: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  PENDING: ['SHIPPED', 'DELIVERED', 'CANCELED'],
  SHIPPED: ['PENDING', 'DELIVERED', 'CANCELED'],
  DELIVERED: [],
  CANCELED: [],
}

/** The page hides a button and the server refuses a call by the same rule (specification 4). */
export const orderCan = {
  moveTo: (order: OrderState, to: DeliveryStatus) => deliveryMoves[order.deliveryStatus].includes(to),
  beCanceled: (order: OrderState) => order.deliveryStatus === 'PENDING',
  beReturned: (order: OrderState) => order.deliveryStatus === 'DELIVERED' && order.returnStatus === 'NONE',
  bePaid: (order: OrderState) =>
    order.paymentMethod === 'ONLINE_PAYMENT' &&
    (order.paymentStatus === 'PENDING' || order.paymentStatus === 'FAILED') &&
    order.deliveryStatus === 'PENDING',
  haveReturnDecided: (order: OrderState) => order.returnStatus === 'REQUESTED',
} as const

/** No delivery status can follow this one. */
export const isFinal = (status: DeliveryStatus): boolean => deliveryMoves[status].length === 0

/** The order after its delivery moved: cash is collected on the doorstep, so a delivered COD order is paid. */
export function afterMove(order: OrderState, to: DeliveryStatus): OrderState {
  const collected = to === 'DELIVERED' && order.paymentMethod === 'COD' && order.paymentStatus === 'PENDING'
  return { ...order, deliveryStatus: to, paymentStatus: collected ? 'COMPLETED' : order.paymentStatus }
}

/** What customers read for a delivery status (specification 4). */
export const deliveryLabel: Record<DeliveryStatus, string> = {
  PENDING: 'Processing',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
}
