import { expect, test } from 'vitest'
import type { Order } from '../../order.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import {
  acceptItemsMessage,
  acceptReturnMessage,
  refundInstructions,
  refundStatusLabel,
  rejectReturnMessage,
} from './refund-messages.ts'

const order = (fields: Partial<Order>) =>
  ({
    paymentMethod: 'COD',
    paymentStatus: 'COMPLETED',
    orderTotal: '2998.00',
    shippingFee: '0.00',
    refund: null,
    user: { firstName: 'Leela', lastName: 'Nair', email: 'leela@example.com' },
    ...fields,
  }) as Order

const now = new Date('2026-11-22T04:59:59Z')
const dayLater = new Date('2026-11-22T05:00:00Z')

const refund = (kind: 'provider' | 'manual', status: 'PENDING' | 'COMPLETED' | 'FAILED') => ({
  id: '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f',
  kind,
  status,
  amount: '2998.00',
  startedOn: '2026-11-21T05:00:00.000Z',
  completedOn: null,
  reference: null,
})

test.each<[Partial<Order>, string]>([
  [{}, 'The customer paid in cash and gets ₹2,998.00 back. Pay by hand, then record the refund here.'],
  [
    { advanceStatus: 'PAID', advanceAmount: '99.00' },
    'The customer paid a part online and the rest in cash and gets ₹2,998.00 back. Pay by hand, then record the refund here.',
  ],
  [
    { advanceStatus: 'PAID', advanceAmount: '99.00', paidBy: 'UPI' },
    'The customer paid a part online and the rest by UPI and gets ₹2,998.00 back. Pay by hand, then record the refund here.',
  ],
  [{ paymentMethod: 'ONLINE_PAYMENT' }, '₹2,998.00 goes back to where it was paid from, through the payment provider.'],
  [{ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'PENDING' }, 'Nothing was paid, so no money goes back.'],
])('the confirmation before the return of an order with %o is accepted is: %s', (fields, sentence) => {
  expect(acceptReturnMessage(order(fields), { isFaulty: false, shippingFeeRefunded: false })).toBe(sentence)
})

test('the confirmation of a return states whether the shipping fee is refunded', () => {
  const withFee = order({ paymentMethod: 'ONLINE_PAYMENT', orderTotal: '249.00', shippingFee: '49.00' })
  const message = (isFaulty: boolean, shippingFeeRefunded: boolean) =>
    acceptReturnMessage(withFee, { isFaulty, shippingFeeRefunded })
  expect(message(false, false)).toMatch(/^₹200\.00 goes back .* The shipping fee of ₹49\.00 is not refunded\.$/)
  for (const refunded of [message(true, false), message(false, true)]) {
    expect(refunded).toMatch(/^₹249\.00 goes back/)
    expect(refunded).not.toContain('shipping fee')
  }
})

test('the confirmation of a return of pieces states their refund without the pickup', () => {
  const items = [{ id: 'kurta', quantity: 2, priceAtPurchase: '1499.00' }] as Order['items']
  const given = { items: [{ orderItemId: 'kurta', quantity: 1 }] as OrderReturn['items'] }
  const terms = { isFaulty: false, shippingFeeRefunded: false, pickupCharge: 60_00 }
  expect(acceptItemsMessage(order({ items }), given, terms)).toMatch(/^The customer gets ₹1,439\.00 back\. Pay by hand/)
  const online = order({ items, paymentMethod: 'ONLINE_PAYMENT' })
  expect(acceptItemsMessage(online, given, { ...terms, isFaulty: true })).toMatch(/^₹1,499\.00 goes back/)
  const small = { ...terms, pickupCharge: 1_498_50 }
  expect(acceptItemsMessage(online, given, small)).toMatch(/^The customer gets ₹0\.50 back\. Pay by hand/)
  expect(acceptItemsMessage(order({ items, paymentStatus: 'PENDING' }), given, terms)).toBe('No money goes back.')
})

test('the confirmation of a return states the fee of cash on delivery with that of shipping', () => {
  const message = (fields: Partial<Order>, isFaulty = false) =>
    acceptReturnMessage(order(fields), { isFaulty, shippingFeeRefunded: false })
  const fees = { shippingFee: '49.00', codFee: '25.00' }
  expect(message({ orderTotal: '274.00', ...fees })).toContain(
    'gets ₹200.00 back. The shipping fee of ₹49.00 and the cash on delivery fee of ₹25.00 are not refunded.',
  )
  expect(message({ orderTotal: '274.00', ...fees }, true)).toMatch(/gets ₹274\.00 back\. Pay by hand/)
  expect(message({ orderTotal: '25.00', codFee: '25.00' })).toBe(
    'Nothing was paid for the goods, so no money goes back. The cash on delivery fee of ₹25.00 is not refunded.',
  )
  expect(message({ orderTotal: '0.00' })).toBe('Nothing was paid, so no money goes back.')
})

test('the confirmation of a rejection states that nothing is refunded', () => {
  expect(rejectReturnMessage(order({}))).toBe('The shop keeps the payment: no money goes back.')
  expect(rejectReturnMessage(order({ paymentStatus: 'PENDING' }))).toBe('No money goes back.')
})

test.each([
  ['manual', 'PENDING', 'To be paid by hand', 'Leela Nair gets ₹2,998.00 back. Pay it by UPI or bank transfer'],
  ['manual', 'COMPLETED', 'Paid back', null],
  ['provider', 'PENDING', 'Under way', null],
  ['provider', 'FAILED', 'Failed', 'The payment provider could not pay ₹2,998.00 back. Try it again'],
] as const)(
  'a %s refund that is %s has the label "%s" and the instructions: %s',
  (kind, status, label, instructions) => {
    const orderRefund = refund(kind, status)
    expect(refundStatusLabel(orderRefund, now).label).toBe(label)
    if (instructions) expect(refundInstructions(order({ refund: orderRefund }), now)).toContain(instructions)
    else expect(refundInstructions(order({ refund: orderRefund }), now)).toBeNull()
  },
)

test('a refund that the provider has not paid within a day needs an action', () => {
  const pendingRefund = refund('provider', 'PENDING')
  expect(refundStatusLabel(pendingRefund, dayLater).label).toBe('To be paid by hand')
  expect(refundInstructions(order({ refund: pendingRefund }), dayLater)).toContain(
    'has not paid ₹2,998.00 back for more than a day',
  )
})

test('without a refund no payment by hand is due', () => {
  expect(refundInstructions(order({}))).toBeNull()
})
