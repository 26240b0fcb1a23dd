import { dayMs } from '#contract/durations.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import type { MessageName } from '#contract/orders/messages/messages.ts'
import type { EmailFacts, EmailParcel } from '../emails/placeholder-values.ts'
import type { OrderLine, OrderWithLines, RefundJson } from '../order-response.ts'

/** An order as an example for a message, with what the message says beside it. */
export type Sample = { order: OrderWithLines; facts: EmailFacts }

const item = (id: number, line: Pick<OrderLine, 'name' | 'color' | 'quantity' | 'priceAtPurchase'>): OrderLine => ({
  ...line,
  id: `1a2b3c4d-0000-4000-8000-00000000000${id}`,
  productId: null,
  optionName: null,
  optionValue: null,
  sku: null,
  imageFile: null,
  discount: 0,
})

const parcel: EmailParcel = {
  courierName: 'India Post',
  trackingNumber: 'EA123456789IN',
  trackingUrl: 'https://www.indiapost.gov.in/',
}
const partOfOrder = { parcel: { ...parcel, items: ['Cotton Kurta (Red) × 1'], cashAmount: 649_00 } }

const refund = (kind: RefundJson['kind'], now: Date): RefundJson => ({
  id: '1a2b3c4d-0000-4000-8000-000000000009',
  kind,
  status: 'PENDING',
  amount: 1947_00,
  startedOn: now.toISOString(),
  completedOn: null,
  reference: null,
})

/** A cash order of three pieces, in the state of the message. */
export function sampleOf(name: MessageName, now: Date): Sample {
  const { facts = {}, ...state } = states(now)[name] ?? {}
  return { order: { ...sampleOrder(now), ...state }, facts }
}

const sampleOrder = (now: Date): OrderWithLines => ({
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  orderDate: now,
  orderTotal: 1947_00,
  shippingFee: 0,
  codFee: 0,
  advanceAmount: 0,
  advanceStatus: 'NONE',
  discounts: null,
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  returnStatus: 'NONE',
  goodsStatus: 'NONE',
  confirmationStatus: 'NONE',
  confirmUntil: null,
  deliveredAt: null,
  canceledAt: null,
  expectedDeliveryDate: startOfDayInIndia(dayInIndia(new Date(now.getTime() + 4 * dayMs))),
  refund: null,
  isTest: false,
  isDemo: false,
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  addressLine1: '12 MG Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  fullName: null,
  phone: null,
  items: [
    item(1, { name: 'Cotton Kurta', color: '#c8322b', quantity: 1, priceAtPurchase: 649_00 }),
    item(2, { name: 'Silk Stole', color: '#1f3a93', quantity: 2, priceAtPurchase: 649_00 }),
  ],
})

type State = Partial<OrderWithLines> & { facts?: EmailFacts }

/** What differs from a new cash order, by message. */
function states(now: Date): Partial<Record<MessageName, State>> {
  const paid = { paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' } as const
  const onItsWay = { deliveryStatus: 'SHIPPED' } as const
  const canceled = { deliveryStatus: 'CANCELED' } as const
  const returned = { deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' } as const
  const ofPayment = { amount: 1947_00 }
  return {
    toConfirm: { confirmationStatus: 'REQUESTED', confirmUntil: new Date(now.getTime() + dayMs) },
    paidOnline: paid,
    shipped: { ...onItsWay, facts: { parcel } },
    partShipped: { ...onItsWay, facts: partOfOrder },
    outForDelivery: { ...onItsWay, facts: { parcel } },
    notDelivered: { ...onItsWay, facts: { parcel, note: 'Nobody was at home.' } },
    delivered: returned,
    canceled: { ...paid, ...canceled, refund: refund('provider', now) },
    expired: { ...canceled, paymentMethod: 'ONLINE_PAYMENT' },
    unconfirmed: canceled,
    returnRequested: { ...returned, returnStatus: 'REQUESTED', facts: { note: 'It is too small.' } },
    returnAccepted: {
      ...returned,
      returnStatus: 'ACCEPTED',
      refund: refund('manual', now),
      facts: { note: 'Please send us your UPI id.' },
    },
    returnRejected: { ...returned, returnStatus: 'REJECTED', facts: { note: 'It was worn.' } },
    refundStarted: { ...paid, ...canceled, refund: refund('provider', now) },
    refunded: { ...paid, ...canceled, refund: { ...refund('provider', now), reference: 'NEFT 42' } },
    duplicateRefundStarted: { ...paid, facts: ofPayment },
    duplicateRefunded: { ...paid, facts: ofPayment },
    lateRefundStarted: { ...onItsWay, facts: ofPayment },
    lateRefundStartedCanceled: { ...canceled, facts: ofPayment },
    lateRefunded: { ...onItsWay, facts: ofPayment },
  }
}
