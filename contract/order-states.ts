export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const
export const paymentStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export const returnStatuses = ['NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED'] as const
export const refundStatuses = ['NONE', 'PENDING', 'COMPLETED', 'FAILED'] as const
/** Of an order canceled on its way: whether its goods are still outside the store. */
export const goodsStatuses = ['NONE', 'OUTSTANDING', 'RETURNED'] as const
export const paymentMethods = ['COD', 'ONLINE_PAYMENT'] as const

/**
 * Orders that belong together in the back office, whether to be counted or to be done something about: what was sold, what
 * waits to be shipped, paid or decided, and refunds that failed or that somebody has to pay by hand.
 */
export const orderGroups = ['sales', 'toShip', 'unpaid', 'returnsToDecide', 'refundsFailed', 'refundsToPay'] as const

export type OrderGroup = (typeof orderGroups)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type ReturnStatus = (typeof returnStatuses)[number]
export type RefundStatus = (typeof refundStatuses)[number]
export type GoodsStatus = (typeof goodsStatuses)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

/** The four facts that everybody sees of an order. */
export type OrderState = {
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryStatus: DeliveryStatus
  returnStatus: ReturnStatus
}

/** All statuses that decide which transitions are allowed: also those of the refund and of goods canceled on their way. */
export type OrderStateWithRefund = OrderState & { refundStatus: RefundStatus; goodsStatus: GoodsStatus }

/** What must hold: each named fact is one of these. */
type Condition = { readonly [Fact in keyof OrderStateWithRefund]?: readonly OrderStateWithRefund[Fact][] }
/** A change by its name: it is allowed where one of the conditions holds. */
type Transition = { readonly from: readonly Condition[]; readonly sets: Partial<OrderStateWithRefund> }

/** Every change that an order can go through. What stands in no line is refused. */
export const transitions = {
  ship: { from: [{ deliveryStatus: ['PENDING'] }], sets: { deliveryStatus: 'SHIPPED' } },
  unship: { from: [{ deliveryStatus: ['SHIPPED'] }], sets: { deliveryStatus: 'PENDING' } },
  deliver: { from: [{ deliveryStatus: ['PENDING', 'SHIPPED'] }], sets: { deliveryStatus: 'DELIVERED' } },
  /** By the customer. */
  cancel: { from: [{ deliveryStatus: ['PENDING'] }], sets: { deliveryStatus: 'CANCELED' } },
  /** By an administrator, also on the way. */
  cancelByAdmin: { from: [{ deliveryStatus: ['PENDING', 'SHIPPED'] }], sets: { deliveryStatus: 'CANCELED' } },
  /** By an administrator while the parcel is on its way and does not come back at once: its stock stays out. */
  cancelInTransit: {
    from: [{ deliveryStatus: ['SHIPPED'] }],
    sets: { deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING' },
  },
  receiveGoods: { from: [{ goodsStatus: ['OUTSTANDING'] }], sets: { goodsStatus: 'RETURNED' } },
  /** By the store: nobody paid in time. */
  expire: {
    from: [
      {
        paymentMethod: ['ONLINE_PAYMENT'],
        paymentStatus: ['PENDING', 'FAILED'],
        deliveryStatus: ['PENDING'],
      },
    ],
    sets: { deliveryStatus: 'CANCELED' },
  },
  requestReturn: {
    from: [{ deliveryStatus: ['DELIVERED'], returnStatus: ['NONE'] }],
    sets: { returnStatus: 'REQUESTED' },
  },
  acceptReturn: { from: [{ returnStatus: ['REQUESTED'] }], sets: { returnStatus: 'ACCEPTED' } },
  rejectReturn: { from: [{ returnStatus: ['REQUESTED'] }], sets: { returnStatus: 'REJECTED' } },
  /** Another attempt begins. */
  retryPayment: {
    from: [{ paymentMethod: ['ONLINE_PAYMENT'], paymentStatus: ['FAILED'], deliveryStatus: ['PENDING'] }],
    sets: { paymentStatus: 'PENDING' },
  },
  /** Money that arrives is never refused, whatever has become of the order meanwhile. */
  completePayment: {
    from: [{ paymentMethod: ['ONLINE_PAYMENT'], paymentStatus: ['PENDING', 'FAILED'] }],
    sets: { paymentStatus: 'COMPLETED' },
  },
  failPayment: {
    from: [{ paymentMethod: ['ONLINE_PAYMENT'], paymentStatus: ['PENDING'] }],
    sets: { paymentStatus: 'FAILED' },
  },
  /** Cash is collected on the doorstep: a delivered COD order is paid. */
  collectCash: {
    from: [{ paymentMethod: ['COD'], paymentStatus: ['PENDING'], deliveryStatus: ['DELIVERED'] }],
    sets: { paymentStatus: 'COMPLETED' },
  },
  /** The money of goods that the customer does not get, or gave back. */
  startRefund: {
    from: [
      { paymentStatus: ['COMPLETED'], deliveryStatus: ['CANCELED'], refundStatus: ['NONE'] },
      { paymentStatus: ['COMPLETED'], returnStatus: ['ACCEPTED'], refundStatus: ['NONE'] },
    ],
    sets: { refundStatus: 'PENDING' },
  },
  completeRefund: {
    from: [{ refundStatus: ['PENDING', 'FAILED'] }],
    sets: { refundStatus: 'COMPLETED', paymentStatus: 'REFUNDED' },
  },
  failRefund: { from: [{ refundStatus: ['PENDING'] }], sets: { refundStatus: 'FAILED' } },
  retryRefund: { from: [{ refundStatus: ['FAILED'] }], sets: { refundStatus: 'PENDING' } },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

/** What follows by itself as soon as it may. */
const automaticTransitions = ['collectCash', 'startRefund'] as const satisfies TransitionName[]

const meetsCondition = (order: OrderState & Partial<OrderStateWithRefund>, condition: Condition): boolean =>
  (Object.keys(condition) as (keyof OrderStateWithRefund)[]).every((fact) =>
    (condition[fact] as readonly unknown[]).includes(order[fact]),
  )

/** Whether an order may go through a change now. */
export const canTransition = (order: OrderState & Partial<OrderStateWithRefund>, name: TransitionName): boolean =>
  transitions[name].from.some((condition) => meetsCondition(order, condition))

/** The order after an allowed change, and after what follows by itself. A change that is not allowed is a RangeError. */
export function applyTransition<Order extends OrderStateWithRefund>(order: Order, name: TransitionName): Order {
  if (!canTransition(order, name)) throw new RangeError(`an order that is ${order.deliveryStatus} cannot ${name}`)
  const changed = { ...order, ...transitions[name].sets }
  const next = automaticTransitions.find((followUp) => canTransition(changed, followUp))
  return next ? applyTransition(changed, next) : changed
}

/** The administrator's change that sets a delivery status. */
export const deliveryMoves = {
  PENDING: 'unship',
  SHIPPED: 'ship',
  DELIVERED: 'deliver',
  CANCELED: 'cancelByAdmin',
} as const satisfies Record<DeliveryStatus, TransitionName>

/** The page hides a button and the server refuses a call by the same rule (specification 4). */
export const orderCan = {
  moveTo: (order: OrderState, to: DeliveryStatus) => canTransition(order, deliveryMoves[to]),
  beCanceled: (order: OrderState) => canTransition(order, 'cancel'),
  beReturned: (order: OrderState) => canTransition(order, 'requestReturn'),
  /** The goods of an order canceled on its way can be recorded as back. */
  haveGoodsReceived: (order: OrderState & Partial<OrderStateWithRefund>) => canTransition(order, 'receiveGoods'),
  haveReturnDecided: (order: OrderState) => canTransition(order, 'acceptReturn'),
  /** An attempt may begin: the same orders that expire when nobody pays. */
  bePaid: (order: OrderState) => canTransition(order, 'expire'),
} as const

/** Whether goods would leave before the money is there, which is asked about first and never done to many at once. */
export const isUnpaidOnline = ({ paymentMethod, paymentStatus }: OrderState): boolean =>
  paymentMethod === 'ONLINE_PAYMENT' && paymentStatus !== 'COMPLETED'

/** For how long a refund is the provider's alone, in milliseconds; after that somebody has to look at it. */
export const refundOverdueAfter = 24 * 60 * 60 * 1000

type StartedRefund = { kind: 'provider' | 'manual'; status: RefundStatus; startedOn: Date | string }

/** Whether an administrator may pay a refund by hand and record it: not while the provider is at it, for a day at most. */
export function canRecordManualRefund({ kind, status, startedOn }: StartedRefund, now: Date): boolean {
  if (status !== 'PENDING') return status === 'FAILED'
  return kind === 'manual' || now.getTime() - new Date(startedOn).getTime() >= refundOverdueAfter
}

/** No delivery status can follow this one. */
export const isFinal = (status: DeliveryStatus): boolean => status === 'DELIVERED' || status === 'CANCELED'

/** What customers read for a delivery status (specification 4). */
export const deliveryLabels: Record<DeliveryStatus, string> = {
  PENDING: 'Processing',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
}
