import { refundOverdueAfter } from './limits.ts'

export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const
export const paymentStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
/** The payment statuses of an online order that is not paid. */
export const unpaidStatuses = ['PENDING', 'FAILED'] as const satisfies readonly PaymentStatus[]
export const returnStatuses = ['NONE', 'REQUESTED', 'ACCEPTED', 'REJECTED'] as const
export const refundStatuses = ['NONE', 'PENDING', 'COMPLETED', 'FAILED'] as const
/** For an order canceled in transit: whether the goods have been returned. */
export const goodsStatuses = ['NONE', 'OUTSTANDING', 'RETURNED', 'LOST'] as const
/** The part of a cash order that is paid online before its dispatch: DUE until it is paid. */
export const advanceStatuses = ['NONE', 'DUE', 'PAID'] as const
export const paymentMethods = ['COD', 'ONLINE_PAYMENT'] as const
export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  COD: 'Cash on delivery',
  ONLINE_PAYMENT: 'Online payment',
}
/** How an administrator took the money for an order, and the sentence about it. */
export const receivedMeans = ['CASH', 'UPI'] as const
export const receivedTexts: Readonly<Record<ReceivedMeans, string>> = { CASH: 'Paid in cash', UPI: 'Paid by UPI' }
/** Whether the customer has to confirm a cash order before it is sent; NONE for orders that were placed without that rule. */
export const confirmationStatuses = ['NONE', 'REQUESTED', 'CONFIRMED'] as const

/** The groups of orders that the back office counts and lists: sales, and orders that need an action. */
export const orderGroups = [
  'sales',
  'toShip',
  'partlyShipped',
  'deliveryProblems',
  'comingBack',
  'reattempts',
  'toConfirm',
  'unpaid',
  'returnsToDecide',
  'returnsToReceive',
  'refundsFailed',
  'refundsToPay',
] as const

export type OrderGroup = (typeof orderGroups)[number]
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]
export type ReturnStatus = (typeof returnStatuses)[number]
export type RefundStatus = (typeof refundStatuses)[number]
export type AdvanceStatus = (typeof advanceStatuses)[number]
type GoodsStatus = (typeof goodsStatuses)[number]
export type ReceivedMeans = (typeof receivedMeans)[number]
export type PaymentMethod = (typeof paymentMethods)[number]
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

/** The payment method and the statuses that every reader of an order sees. */
type VisibleOrderState = {
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryStatus: DeliveryStatus
  returnStatus: ReturnStatus
  /** Missing for NONE. */
  advanceStatus?: AdvanceStatus | undefined
  /** Of a SHIPPED order of which a shipment was delivered; missing for false. */
  isPartlyDelivered?: boolean | undefined
  /** Of a SHIPPED order of which a shipment is on its way back; missing for false. */
  isReturning?: boolean | undefined
  /** Of a cash order that was dispatched and came back; missing for false. Its invoice names the fee and is never issued again. */
  wasDispatched?: boolean | undefined
  /** Of a cash order with a packed parcel whose courier is booked to collect cash, by the store or by hand; missing for false. */
  isCashBooked?: boolean | undefined
}

/** All statuses that decide which transitions are allowed: also those of the refund, of goods canceled in transit and of the confirmation. */
export type OrderState = VisibleOrderState & {
  refundStatus: RefundStatus
  goodsStatus: GoodsStatus
  confirmationStatus: ConfirmationStatus
}

/** What a reader knows of an order's state: all of it, or what every reader sees. */
type KnownOrderState = VisibleOrderState & Partial<OrderState>

/** The allowed values of each named status. */
type Condition = {
  readonly [Status in keyof OrderState]?: readonly NonNullable<OrderState[Status]>[]
}
/** A transition is allowed if one of its conditions holds. */
type Transition = { readonly from: readonly Condition[]; readonly sets: Partial<OrderState> }

/** The condition of an unpaid online order. */
const unpaidOnline = {
  paymentMethod: ['ONLINE_PAYMENT'],
  paymentStatus: unpaidStatuses,
} as const satisfies Condition

/** The condition of a cash order that was never dispatched, and of which no booked courier collects the amount of its booking. */
const uncollectedCash = {
  paymentMethod: ['COD'],
  paymentStatus: ['PENDING'],
  deliveryStatus: ['PENDING'],
  advanceStatus: ['NONE'],
  wasDispatched: [false],
  isCashBooked: [false],
} as const satisfies Condition

/** The condition of a cash order that is not sent before its customer confirms it. */
const awaitingConfirmation = {
  paymentMethod: ['COD'],
  confirmationStatus: ['REQUESTED'],
  deliveryStatus: ['PENDING'],
} as const satisfies Condition

/** The condition of an order of which pieces have left the store, and none has arrived. */
const inTransit = { deliveryStatus: ['SHIPPED'], isPartlyDelivered: [false] } as const satisfies Condition

/** The condition of an order that was canceled in transit, and whose goods are neither back nor lost. */
const outstandingGoods = { goodsStatus: ['OUTSTANDING'] } as const satisfies Condition

/** The advance statuses of an order that can leave the store. */
const noneDue = ['NONE', 'PAID'] as const satisfies readonly AdvanceStatus[]

/** Every transition of an order; any other change is rejected. */
export const transitions = {
  ship: { from: [{ deliveryStatus: ['PENDING'], advanceStatus: noneDue }], sets: { deliveryStatus: 'SHIPPED' } },
  /** By an administrator, or by the store when the only shipments that had left are back or lost, and other pieces wait. */
  unship: { from: [{ ...inTransit, isReturning: [false] }], sets: { deliveryStatus: 'PENDING' } },
  deliver: {
    from: [{ deliveryStatus: ['PENDING', 'SHIPPED'], advanceStatus: noneDue, isReturning: [false] }],
    sets: { deliveryStatus: 'DELIVERED' },
  },
  /** By the customer. */
  cancel: { from: [{ deliveryStatus: ['PENDING'] }], sets: { deliveryStatus: 'CANCELED' } },
  /** By an administrator, also after shipping. */
  cancelByAdmin: { from: [{ deliveryStatus: ['PENDING'] }, inTransit], sets: { deliveryStatus: 'CANCELED' } },
  /** By an administrator while the parcel is in transit: the stock is not restored yet. */
  cancelInTransit: {
    from: [inTransit],
    sets: { deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING' },
  },
  /** By the store: all shipments came back or were lost, and nothing of the order is left. */
  closeUndelivered: { from: [inTransit], sets: { deliveryStatus: 'CANCELED' } },
  receiveGoods: { from: [outstandingGoods], sets: { goodsStatus: 'RETURNED' } },
  /** By an administrator: the courier lost the goods on their way back, so their stock is not restored. */
  loseGoods: { from: [outstandingGoods], sets: { goodsStatus: 'LOST' } },
  /** By the store: the order was not paid in time. */
  expire: {
    from: [{ ...unpaidOnline, deliveryStatus: ['PENDING'] }],
    sets: { deliveryStatus: 'CANCELED' },
  },
  /** By the customer, or by an administrator who asked the customer by phone. */
  confirm: { from: [awaitingConfirmation], sets: { confirmationStatus: 'CONFIRMED' } },
  /** By the store: the order was not confirmed in time. */
  expireUnconfirmed: { from: [awaitingConfirmation], sets: { deliveryStatus: 'CANCELED' } },
  requestReturn: {
    from: [{ deliveryStatus: ['DELIVERED'], returnStatus: ['NONE'] }],
    sets: { returnStatus: 'REQUESTED' },
  },
  /** By the store: every return of the order is withdrawn or completed, and something is left that can be returned. */
  endReturn: { from: [{ returnStatus: ['REQUESTED'] }], sets: { returnStatus: 'NONE' } },
  acceptReturn: { from: [{ returnStatus: ['REQUESTED'] }], sets: { returnStatus: 'ACCEPTED' } },
  rejectReturn: { from: [{ returnStatus: ['REQUESTED'] }], sets: { returnStatus: 'REJECTED' } },
  /** A new payment attempt is created. */
  retryPayment: {
    from: [{ paymentMethod: ['ONLINE_PAYMENT'], paymentStatus: ['FAILED'], deliveryStatus: ['PENDING'] }],
    sets: { paymentStatus: 'PENDING' },
  },
  /** Allowed in every delivery status: a payment that arrives is always recorded. */
  completePayment: {
    from: [{ ...unpaidOnline, advanceStatus: ['NONE'] }],
    sets: { paymentStatus: 'COMPLETED' },
  },
  /** Also of a canceled order: an advance that arrives is always recorded, and then refunded. */
  payAdvance: {
    from: [{ ...unpaidOnline, advanceStatus: ['DUE'] }],
    sets: { paymentMethod: 'COD', paymentStatus: 'PENDING', advanceStatus: 'PAID' },
  },
  /** A cash order is paid online instead. */
  payOnline: { from: [uncollectedCash], sets: { paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' } },
  /**
   * By an administrator who took the money, or the rest beside a paid advance, in cash or by UPI. An unpaid online order that was sent can be
   * paid in this way too; it is a cash order then, because it is refunded by hand.
   */
  receivePayment: {
    from: [
      { ...uncollectedCash, advanceStatus: noneDue, confirmationStatus: ['NONE', 'CONFIRMED'] },
      {
        ...unpaidOnline,
        deliveryStatus: ['PENDING', 'SHIPPED', 'DELIVERED'],
        returnStatus: ['NONE', 'REQUESTED', 'REJECTED'],
        advanceStatus: ['NONE'],
      },
    ],
    sets: { paymentMethod: 'COD', paymentStatus: 'COMPLETED' },
  },
  /** By an administrator who adds to an order that was paid online: what was paid is its advance, and the rest is paid in cash. */
  collectRest: {
    from: [
      {
        paymentMethod: ['ONLINE_PAYMENT'],
        paymentStatus: ['COMPLETED'],
        deliveryStatus: ['PENDING'],
        advanceStatus: ['NONE'],
        // As a cash order again it would wait for the confirmation.
        confirmationStatus: ['NONE', 'CONFIRMED'],
      },
    ],
    sets: { paymentMethod: 'COD', paymentStatus: 'PENDING', advanceStatus: 'PAID' },
  },
  failPayment: {
    from: [{ paymentMethod: ['ONLINE_PAYMENT'], paymentStatus: ['PENDING'] }],
    sets: { paymentStatus: 'FAILED' },
  },
  /** Cash is collected at delivery, so a delivered COD order is paid. */
  collectCash: {
    from: [{ paymentMethod: ['COD'], paymentStatus: ['PENDING'], deliveryStatus: ['DELIVERED'] }],
    sets: { paymentStatus: 'COMPLETED' },
  },
  /** Refunds a paid order that was canceled or whose return was accepted, and the paid advance of a canceled order. */
  startRefund: {
    from: [
      { advanceStatus: ['PAID'], paymentStatus: ['PENDING'], deliveryStatus: ['CANCELED'], refundStatus: ['NONE'] },
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

/** Transitions that are applied as soon as they are allowed. */
const automaticTransitions = ['collectCash', 'startRefund'] as const satisfies TransitionName[]

const meetsCondition = (order: KnownOrderState, condition: Condition): boolean => {
  const complete = {
    ...order,
    advanceStatus: order.advanceStatus ?? 'NONE',
    confirmationStatus: order.confirmationStatus ?? 'NONE',
    wasDispatched: order.wasDispatched ?? false,
    isCashBooked: order.isCashBooked ?? false,
    isPartlyDelivered: order.isPartlyDelivered ?? false,
    isReturning: order.isReturning ?? false,
  }
  return (Object.keys(condition) as (keyof OrderState)[]).every((status) =>
    (condition[status] as readonly unknown[]).includes(complete[status]),
  )
}

/** Whether a transition is allowed. */
export const canTransition = (order: KnownOrderState, name: TransitionName): boolean =>
  transitions[name].from.some((condition) => meetsCondition(order, condition))

/**
 * The order after a transition and the automatic ones that follow it; with `owesRefund: false` no refund is started, because its amount
 * is 0. Throws a RangeError for a transition that is not allowed.
 */
export function applyTransition<Order extends OrderState>(
  order: Order,
  name: TransitionName,
  { owesRefund = true } = {},
): Order {
  if (!canTransition(order, name)) throw new RangeError(`an order that is ${order.deliveryStatus} cannot ${name}`)
  const changed = { ...order, ...transitions[name].sets }
  const isDue = (followUp: TransitionName) => owesRefund || followUp !== 'startRefund'
  const next = automaticTransitions.find((followUp) => isDue(followUp) && canTransition(changed, followUp))
  return next ? applyTransition(changed, next, { owesRefund }) : changed
}

/** The administrator's transition to each delivery status. */
export const deliveryTransitions = {
  PENDING: 'unship',
  SHIPPED: 'ship',
  DELIVERED: 'deliver',
  CANCELED: 'cancelByAdmin',
} as const satisfies Record<DeliveryStatus, TransitionName>

/** The page hides a button and the server rejects a call by the same rule (specification 4). */
export const orderCan = {
  moveTo: (order: VisibleOrderState, to: DeliveryStatus) => canTransition(order, deliveryTransitions[to]),
  beCanceled: (order: VisibleOrderState) => canTransition(order, 'cancel'),
  beReturned: (order: VisibleOrderState) => canTransition(order, 'requestReturn'),
  /** The goods of an order canceled in transit can be recorded as back or lost. */
  haveGoodsClosed: (order: KnownOrderState) => canTransition(order, 'receiveGoods'),
  /** Same condition as `expire`: an unpaid online order that is neither shipped nor canceled. */
  bePaid: (order: VisibleOrderState) => canTransition(order, 'expire'),
  /** A cash order can be paid online until it is dispatched for the first time, or a courier is booked to collect its cash. */
  bePaidOnline: (order: VisibleOrderState) => canTransition(order, 'payOnline'),
  /** A cash order whose cash no courier collects yet, and an unpaid online order, also after it was sent. */
  bePaidToShop: (order: KnownOrderState) => canTransition(order, 'receivePayment'),
} as const

/** Whether the customer has requested a return that is neither accepted nor rejected. */
export const hasOpenReturnRequest = (order: VisibleOrderState): boolean => canTransition(order, 'acceptReturn')

/** Whether an online order is unpaid. The admin page confirms before shipping one; bulk shipping rejects it. */
export const isUnpaidOnline = (order: VisibleOrderState): boolean => meetsCondition(order, unpaidOnline)

/** The smallest refund of the payment provider in paise (PhonePe, Refunds). */
export const minProviderRefund = 100

/**
 * The kind of the refund that an order owes, by its amount in paise: by the payment provider what was paid online, by hand what was paid in cash,
 * or is too small for the provider.
 */
export const refundKind = (
  { paymentMethod, paymentStatus }: VisibleOrderState,
  amount: number,
): 'provider' | 'manual' =>
  amount < minProviderRefund || (paymentMethod === 'COD' && paymentStatus !== 'PENDING') ? 'manual' : 'provider'

/** Whether an order waits for its customer's confirmation. The admin page confirms before shipping one; bulk shipping rejects it. */
export const awaitsConfirmation = (order: KnownOrderState): boolean => canTransition(order, 'confirm')

type StartedRefund = { kind: 'provider' | 'manual'; status: RefundStatus; startedOn: Date | string }

/** Whether an administrator may record a refund as paid by hand: not in the first day of a provider's refund. */
export function canRecordManualRefund({ kind, status, startedOn }: StartedRefund, now: Date): boolean {
  if (status !== 'PENDING') return status === 'FAILED'
  return kind === 'manual' || now.getTime() - new Date(startedOn).getTime() >= refundOverdueAfter
}

/** Whether an order with this delivery status was handed to the carrier and not canceled. */
export const isShipped = (status: DeliveryStatus): boolean => status === 'SHIPPED' || status === 'DELIVERED'

/** Whether no delivery status can follow this one. */
export const isFinal = (status: DeliveryStatus): boolean => status === 'DELIVERED' || status === 'CANCELED'

/** The delivery statuses as customers read them (specification 4). */
export const deliveryLabels: Record<DeliveryStatus, string> = {
  PENDING: 'Processing',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
}
