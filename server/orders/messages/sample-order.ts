import { dayMs } from '#contract/durations.ts'
import { dayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import type { MessageName } from '#contract/orders/messages/messages.ts'
import type { EmailFacts } from '../emails/placeholder-values.ts'
import { newOrderState, type OrderLine, type OrderWithLines, type RefundJson } from '../order-with-lines.ts'
import type { ShipmentJson } from '../shipments/shipments.store.ts'

/** An order as an example for a message, with what the message says beside it. */
type Sample = { order: OrderWithLines; facts: EmailFacts }

const itemId = (id: number) => `1a2b3c4d-0000-4000-8000-00000000000${id}`

const item = (id: number, line: Pick<OrderLine, 'name' | 'color' | 'quantity' | 'priceAtPurchase'>): OrderLine => ({
  ...line,
  id: itemId(id),
  productId: null,
  optionName: null,
  optionValue: null,
  sku: null,
  imageFile: null,
  discount: 0,
})

/** A shipment that is on its way: of the whole order, or of its first item. */
const shipment = (now: Date, isPart: boolean): ShipmentJson => ({
  id: '1a2b3c4d-0000-4000-8000-000000000008',
  number: 1,
  status: 'IN_TRANSIT',
  courier: 'INDIA_POST',
  courierName: 'India Post',
  trackingNumber: 'EA123456789IN',
  trackingUrl: 'https://www.indiapost.gov.in/',
  weightGrams: null,
  cashAmount: isPart ? 649_00 : 1947_00,
  failedAttempts: 0,
  reattemptDay: null,
  reattemptNote: null,
  reattemptRequests: 0,
  createdOn: now.toISOString(),
  shippedOn: now.toISOString(),
  deliveredOn: null,
  items: [{ orderItemId: itemId(1), quantity: 1 }, ...(isPart ? [] : [{ orderItemId: itemId(2), quantity: 2 }])],
})

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
  payUntil: null,
  deliveredAt: null,
  canceledAt: null,
  expectedDeliveryDate: startOfDayInIndia(dayInIndia(new Date(now.getTime() + 4 * dayMs))),
  ...newOrderState,
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
  const onItsWay: State = { deliveryStatus: 'SHIPPED', shipments: [shipment(now, false)] }
  const inParts: State = { ...onItsWay, shipments: [shipment(now, true)], facts: { shipmentNumber: 1 } }
  const canceled = { deliveryStatus: 'CANCELED' } as const
  const returned = { deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' } as const
  const ofPayment = { amount: 1947_00 }
  return {
    toConfirm: { confirmationStatus: 'REQUESTED', confirmUntil: new Date(now.getTime() + dayMs) },
    toPay: { paymentMethod: 'ONLINE_PAYMENT', payUntil: new Date(now.getTime() + dayMs) },
    paidOnline: paid,
    shipped: onItsWay,
    partShipped: { ...inParts, isPartlyShipped: true },
    restShipped: inParts,
    outForDelivery: onItsWay,
    notDelivered: { ...onItsWay, facts: { note: 'Nobody was at home.' } },
    partDelivered: inParts,
    itemsAdded: { facts: { note: '1 × Silk Stole (Blue)' } },
    sentBack: { ...onItsWay, isReturning: true, facts: { note: 'Nobody was at home on three days.' } },
    partUndelivered: { ...paid, deliveryStatus: 'DELIVERED', facts: { note: '1 × Silk Stole (Blue)' } },
    undelivered: { ...paid, ...canceled, isUndelivered: true, refund: refund('provider', now) },
    partCanceled: { ...paid, facts: { note: '1 × Silk Stole (Blue): It is out of stock.' } },
    partRefunded: { ...paid, facts: { amount: 649_00, reference: 'NEFT 42' } },
    delivered: returned,
    canceled: { ...paid, ...canceled, refund: refund('provider', now) },
    canceledInTransit: { ...paid, ...canceled, goodsStatus: 'OUTSTANDING', refund: refund('provider', now) },
    expired: { ...canceled, paymentMethod: 'ONLINE_PAYMENT' },
    unconfirmed: canceled,
    returnRequested: { ...returned, returnStatus: 'REQUESTED', facts: { note: 'It is too small.' } },
    returnApproved: {
      ...returned,
      returnStatus: 'REQUESTED',
      isReturnApproved: true,
      facts: { note: '1 × Silk Stole (Blue).\n\nWe pick it up, and write to you on which day.' },
    },
    returnReceived: { ...returned, facts: { note: '1 × Silk Stole (Blue).' } },
    returnPartRejected: { ...returned, facts: { note: '1 × Silk Stole (Blue).\n\nIt was worn.' } },
    exchanged: { facts: { note: '1 × Silk Stole (Blue), for what you returned of order 1A2B3C4D.' } },
    returnRefunded: { ...returned, facts: { amount: 649_00, reference: 'NEFT 42' } },
    returnAccepted: {
      ...returned,
      returnStatus: 'ACCEPTED',
      refund: refund('manual', now),
      payout: { hint: null, keyId: null },
      facts: { note: 'Thank you for sending it back.' },
    },
    returnRejected: { ...returned, returnStatus: 'REJECTED', facts: { note: 'It was worn.' } },
    refundStarted: { ...paid, ...canceled, refund: refund('provider', now) },
    refundFailed: {
      ...paid,
      ...canceled,
      refund: { ...refund('provider', now), status: 'FAILED' },
      payout: { hint: null, keyId: null },
    },
    refunded: { ...paid, ...canceled, refund: { ...refund('provider', now), reference: 'NEFT 42' } },
    duplicateRefundStarted: { ...paid, facts: ofPayment },
    duplicateRefunded: { ...paid, facts: ofPayment },
    lateRefundStarted: { ...onItsWay, facts: ofPayment },
    lateRefundStartedCanceled: { ...canceled, facts: ofPayment },
    lateRefunded: { ...onItsWay, facts: ofPayment },
  }
}
