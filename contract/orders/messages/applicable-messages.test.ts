import { expect, test } from 'vitest'
import { applicableMessages } from './applicable-messages.ts'

const order = {
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  deliveryStatus: 'PENDING',
  returnStatus: 'NONE',
  goodsStatus: 'NONE',
  confirmationStatus: 'NONE',
  expectedDeliveryDate: null,
  isPartlyShipped: false,
} as const

const paidOnline = { paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' } as const
const delivered = { deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' } as const

test.for<[string, Partial<Parameters<typeof applicableMessages>[0]>, string[]]>([
  ['a new cash order', {}, ['confirmed']],
  ['a cash order that waits for its confirmation', { confirmationStatus: 'REQUESTED' }, ['toConfirm']],
  ['a paid order with a day', { ...paidOnline, expectedDeliveryDate: new Date() }, ['confirmed', 'dateChanged']],
  ['an order that is not paid', { ...paidOnline, paymentStatus: 'PENDING' }, []],
  ['an order with a payment link', { ...paidOnline, paymentStatus: 'FAILED', payUntil: new Date() }, ['toPay']],
  [
    'an order with a payment link that was sent unpaid and taken back, which has no time to pay',
    { ...paidOnline, paymentStatus: 'PENDING', payUntil: new Date(), isKeptUnpaid: true },
    [],
  ],
  ['an order with a payment link that is paid', { ...paidOnline, payUntil: new Date() }, ['confirmed']],
  ['a shipped order', { deliveryStatus: 'SHIPPED' }, ['shipped', 'outForDelivery', 'notDelivered']],
  ['an order of which a part was canceled', { cancellations: [{ kind: 'CANCELED' }] }, ['partCanceled', 'confirmed']],
  [
    'an order of which a part is on its way, and another was canceled',
    { deliveryStatus: 'SHIPPED', isPartlyShipped: true, cancellations: [{ kind: 'CANCELED' }] },
    ['partShipped', 'outForDelivery', 'notDelivered', 'partCanceled'],
  ],
  [
    'a partly shipped order',
    { deliveryStatus: 'SHIPPED', isPartlyShipped: true },
    ['partShipped', 'outForDelivery', 'notDelivered'],
  ],
  ['a delivered order', delivered, ['delivered']],
  ['a requested return', { ...delivered, returnStatus: 'REQUESTED' }, ['returnRequested', 'delivered']],
  ['a rejected return', { ...delivered, returnStatus: 'REJECTED' }, ['returnRejected', 'delivered']],
  [
    'a refunded return',
    { ...delivered, returnStatus: 'ACCEPTED', paymentStatus: 'REFUNDED' },
    ['refunded', 'returnAccepted', 'delivered'],
  ],
  ['a canceled order', { deliveryStatus: 'CANCELED' }, ['canceled']],
  [
    'an order that was canceled on its way and is not back',
    { deliveryStatus: 'CANCELED', goodsStatus: 'OUTSTANDING' },
    ['canceledInTransit'],
  ],
  ['a refunded order', { deliveryStatus: 'CANCELED', paymentStatus: 'REFUNDED' }, ['refunded', 'canceled']],
])('the messages that apply to %s', ([, state, expected]) => {
  expect(applicableMessages({ ...order, ...state })).toEqual(expected)
})
