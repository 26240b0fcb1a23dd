import { expect } from 'vitest'
import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { quoteCart } from '#server/cart/quote-cart.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createVariant, findStock } from '#tests/support/factories.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import {
  advanceClock,
  completePayPage,
  createPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { createCartItem, findBuyCount } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { expireUnconfirmed } from '../confirmation/expire-unconfirmed.ts'
import { drawPackingSlips } from '../documents/draw-packing-slips.ts'
import { findOrdersToPack } from '../documents/packing-slips.store.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { shipOrders } from '../fulfilment/ship-orders.ts'
import { showOrder } from '../history/show-order.ts'
import { payOnline } from '../payments/pay-online.ts'
import { reinitiatePayment } from '../payments/reinitiate-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { placeOrder } from './place-order.ts'

/** A cart of ₹1,499.00 in a store with a fee of ₹1.00 and an advance of ₹99.00, so that ₹1,401.00 is left to pay in cash. */
async function createCashPurchase(context: TestContext, rules: Partial<CodRules> = {}) {
  const purchase = await createPurchase(context)
  await createCodRules(context, { fee: 1_00, advance: 99_00, ...rules })
  const choice = { ...purchase.choice, paymentMethod: 'COD' as const }
  const place = (options: { key?: string; isLocal?: boolean } = {}) =>
    placeOrder(context, purchase.customer, choice, { isLocal: true, ...options })
  return { ...purchase, choice, place }
}

/** A placed order whose advance is due, with its attempt. */
async function createOrderWithAdvance(
  context: TestContext,
  simulator: PaymentSimulator,
  rules: Partial<CodRules> = {},
) {
  const purchase = await createCashPurchase(context, rules)
  const response = await purchase.place()
  const { id } = response.order
  const [attempt] = await findAttemptsOfOrder(context.db, id)
  const { customer, variant } = purchase
  const admin = await createAdmin(context)
  return {
    ...purchase,
    id,
    response,
    attempt: attempt!,
    admin,
    show: async () => (await showOrder(context, customer, id)).order,
    pay: async () => {
      await completePayPage(simulator, attempt!, 'pay')
      return showPaymentStatus(context, customer, attempt!.merchantOrderId)
    },
    setStatus: (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
      setDeliveryStatus(context, admin, id, { deliveryStatus }),
    findRefunds: () =>
      context.db
        .selectFrom('refunds')
        .select(['amount', 'kind', 'status', 'isDuplicate'])
        .where('orderId', '=', id)
        .execute(),
    expectBalance: async () => {
      expect(await findInconsistencies(context.db)).toEqual([])
      await expectPaymentsToBalance(context, variant, 5)
    },
  }
}

const textsTo = (context: TestContext, email: string) =>
  context.mails.filter(({ to }) => to === email).map(({ text }) => text)

test('placing a cash order redirects to the payment of its advance; paid, it is a cash order of the rest', async ({
  context,
  simulator,
}) => {
  const order = await createOrderWithAdvance(context, simulator)
  expect(order.response).toMatchObject({
    redirectUrl: order.attempt.redirectUrl,
    order: { orderTotal: 1500_00, codFee: 1_00, advanceAmount: 99_00, advanceStatus: 'DUE', paymentStatus: 'PENDING' },
  })
  expect(order.attempt.amount).toBe(99_00)
  expect([await findStock(context, order.variant), await findBuyCount(context, order.variant)]).toEqual([4, 0])
  const { email } = (await order.show()).user
  await context.runJobs()
  expect(textsTo(context, email)).toEqual([])

  expect(await order.pay()).toMatchObject({
    status: 'COMPLETED',
    message: 'Your payment of ₹99.00 has been received. You pay the other ₹1,401.00 in cash on delivery.',
  })
  const paid = await order.show()
  expect(paid).toMatchObject({
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    orderTotal: 1500_00,
    advanceStatus: 'PAID',
    isTest: true,
  })
  expect(paid.history.at(-1)).toMatchObject({ event: 'ADVANCE_CHANGED', from: 'DUE', to: 'PAID', by: 'store' })
  expect(await findBuyCount(context, order.variant)).toBe(1)
  await context.runJobs()
  expect(textsTo(context, email).join()).toContain('Your payment of ₹99.00 has arrived')
  expect(textsTo(context, email).join()).toContain('You pay the other ₹1,401.00 when it is delivered.')
  await order.expectBalance()
})

test('the quote names the advance only where online payment is offered', async ({ context, simulator: _ }) => {
  const { customer, choice } = await createCashPurchase(context)
  const quote = (isLocal: boolean) => quoteCart(context, customer, choice, { isLocal })
  const cod = { paymentMethod: 'COD', total: 1500_00, message: null }
  const online = { paymentMethod: 'ONLINE_PAYMENT', total: 1499_00, message: null }
  expect((await quote(true)).methods).toEqual([{ ...cod, advance: 99_00 }, online])
  expect((await quote(false)).methods).toEqual([cod, online])
})

test.for<[string, Partial<CodRules>, boolean]>([
  ['online payment is not offered', {}, false],
  ['the order costs less than the rule names', { advanceFrom: 1500_01 }, true],
  ['the advance is the whole total', { advance: 1500_00 }, true],
  ['the rules ask for none', { advance: 0 }, true],
])('an order is placed for cash as a whole where %s', async ([, rules, isLocal], { context, simulator: _ }) => {
  const { place } = await createCashPurchase(context, rules)
  const { order, ...response } = await place({ isLocal })
  expect(response).toEqual({ message: 'Order placed successfully!' })
  expect(order).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING' })
  expect(order).not.toHaveProperty('advanceStatus')
  expect(await findAttemptsOfOrder(context.db, order.id)).toEqual([])
})

test('the same key again returns the same order and payment page; parallel calls place one order', async ({
  context,
  simulator: _,
}) => {
  const { place } = await createCashPurchase(context)
  const responses = await Promise.all([1, 2, 3].map(() => place({ key: 'click' })))
  expect(new Set(responses.map(({ order }) => order.id)).size).toBe(1)
  expect(new Set(responses.map((response) => 'redirectUrl' in response && response.redirectUrl)).size).toBe(1)
  expect(await context.db.selectFrom('paymentAttempts').select('amount').execute()).toEqual([{ amount: 99_00 }])
})

test('an order whose total changed is not placed', async ({ context, simulator: _ }) => {
  const { customer, choice } = await createCashPurchase(context)
  const input = { ...choice, expectedTotal: 1499_00 }
  await expect(placeOrder(context, customer, input, { isLocal: true })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a provider that rejects the payment undoes the placement; an unknown result leaves an order to pay', async ({
  context,
  simulator,
}) => {
  const { customer, place, variant } = await createCashPurchase(context)
  simulator.control.injectFault({ call: 'pay', effect: { status: 400, body: '{"code":"BAD_REQUEST"}' }, times: 3 })
  await expect(place()).rejects.toMatchObject({ kind: 'providerFailed' })
  expect(await findOrderOfCustomer(context, customer)).toBeUndefined()
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toMatchObject([{ quantity: 1 }])

  simulator.control.clearFaults()
  simulator.control.injectFault({ call: 'pay', effect: { status: 500, body: '' }, times: 3 })
  const { order } = await place()
  expect(order).toMatchObject({ advanceStatus: 'DUE' })
})

test('the payment of an advance stands for the confirmation of the order', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator, { confirmWithinHours: 1 })
  await order.pay()
  await advanceClock(context, 62, 31)
  await expireUnconfirmed(context)
  const paid = await order.show()
  expect(paid).toMatchObject({ deliveryStatus: 'PENDING', advanceStatus: 'PAID' })
  expect(paid).not.toHaveProperty('confirmationStatus')
  await order.expectBalance()
})

test('an unpaid advance cancels the order after an hour, and its items return to the cart', async ({
  context,
  simulator,
}) => {
  const order = await createOrderWithAdvance(context, simulator)
  await advanceClock(context, 62)
  expect(await order.show()).toMatchObject({ deliveryStatus: 'CANCELED', advanceStatus: 'DUE' })
  expect((await showCart(context, order.customer)).items).toMatchObject([{ quantity: 1 }])
  expect(await order.findRefunds()).toEqual([])
  await order.expectBalance()
})

test('a failed advance can be paid again, and a second payment of it is refunded', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator)
  await completePayPage(simulator, order.attempt, 'fail')
  await showPaymentStatus(context, order.customer, order.attempt.merchantOrderId)
  const again = await reinitiatePayment(context, order.customer, order.id, true)
  expect(again.paymentRequired).toBe(true)
  const attempts = await findAttemptsOfOrder(context.db, order.id)
  expect(attempts.map(({ amount }) => amount)).toEqual([99_00, 99_00])
  await completePayPage(simulator, attempts[1]!, 'pay')
  await advanceClock(context, 1)
  expect(await order.show()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', advanceStatus: 'PAID' })
  expect(await reinitiatePayment(context, order.customer, order.id, true)).toMatchObject({ paymentRequired: false })
  expect(await payOnline(context, order.customer, order.id, true)).toMatchObject({ paymentRequired: false })

  // The first attempt was charged after all.
  await context.db
    .updateTable('simulatedPayments')
    .set({ state: 'COMPLETED' })
    .where('merchantOrderId', '=', order.attempt.merchantOrderId)
    .execute()
  await context.db
    .updateTable('paymentAttempts')
    .set({ state: 'PENDING', endedAt: null, nextCheckAt: context.clock(), errorCode: null })
    .where('merchantOrderId', '=', order.attempt.merchantOrderId)
    .execute()
  await advanceClock(context, 1)
  expect(await order.findRefunds()).toMatchObject([{ amount: 99_00, kind: 'provider', isDuplicate: true }])
  expect(await order.show()).toMatchObject({ advanceStatus: 'PAID', deliveryStatus: 'PENDING' })
})

test('webhooks that come twice, in parallel with the return of the shopper, pay the advance once', async ({
  context,
  simulator,
}) => {
  const order = await createOrderWithAdvance(context, simulator)
  await completePayPage(simulator, order.attempt, 'pay')
  const [webhook] = simulator.control.queuedWebhooks
  await Promise.all([
    webhook!.deliver(),
    webhook!.deliver(),
    showPaymentStatus(context, order.customer, order.attempt.merchantOrderId),
    showPaymentStatus(context, order.customer, order.attempt.merchantOrderId),
  ])
  await context.runJobs()
  await advanceClock(context, 65, 5)
  expect(await order.show()).toMatchObject({ advanceStatus: 'PAID', paymentMethod: 'COD', deliveryStatus: 'PENDING' })
  expect(await findBuyCount(context, order.variant)).toBe(1)
  expect(await order.findRefunds()).toEqual([])
  await order.expectBalance()
})

test('an advance that arrives after the cancellation is refunded, and nothing else', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator)
  await cancelOrder(context, order.customer, order.id)
  await order.pay()
  expect(await order.findRefunds()).toMatchObject([{ amount: 99_00, kind: 'provider', isDuplicate: false }])
  await advanceClock(context, 5)
  expect(await order.show()).toMatchObject({
    paymentStatus: 'REFUNDED',
    deliveryStatus: 'CANCELED',
    refund: { amount: 99_00, status: 'COMPLETED' },
  })
  expect([await findStock(context, order.variant), await findBuyCount(context, order.variant)]).toEqual([5, 0])
  await order.expectBalance()
})

test.for([
  ['before the dispatch', []],
  ['on its way', ['SHIPPED']],
] as const)(
  'an order that is canceled %s gives exactly the advance back',
  async ([, statuses], { context, simulator }) => {
    const order = await createOrderWithAdvance(context, simulator)
    await order.pay()
    for (const status of statuses) await order.setStatus(status)
    await order.setStatus('CANCELED')
    expect(await order.findRefunds()).toMatchObject([{ amount: 99_00, kind: 'provider', status: 'PENDING' }])
    await order.expectBalance()
    await advanceClock(context, 5)
    expect(await order.show()).toMatchObject({ paymentStatus: 'REFUNDED', refund: { amount: 99_00 } })
    await context.runJobs()
    const canceled = textsTo(context, order.response.order.user.email).find((text) => text.includes('was canceled'))
    expect(canceled).toContain('₹99.00 goes back to where you paid from.')
    expect(canceled).not.toContain('To pay on delivery')
    await order.expectBalance()
  },
)

test('a refund of another amount than the advance is found by the checks and the reconciliation', async ({
  context,
  simulator,
}) => {
  const order = await createOrderWithAdvance(context, simulator)
  await order.pay()
  await order.setStatus('CANCELED')
  await context.db.updateTable('refunds').set({ amount: 1500_00 }).execute()
  expect((await findInconsistencies(context.db)).join()).toContain('and its refund differ')
  expect((await findDiscrepancies(context.db)).map(({ difference }) => difference)).toContain(
    'differs from the amount of its payment',
  )
  await context.db.deleteFrom('refunds').execute()
  await context.db.updateTable('orders').set({ refundStatus: 'NONE' }).execute()
  expect((await findInconsistencies(context.db)).join()).toContain('has no refund')
})

test('of a cancellation and a payment at the same time the advance is refunded exactly once', async ({
  context,
  simulator,
}) => {
  for (let round = 0; round < 4; round++) {
    const order = await createOrderWithAdvance(context, simulator)
    const race = [() => order.pay(), () => cancelOrder(context, order.customer, order.id)]
    await Promise.all((round % 2 ? race : race.toReversed()).map((start) => start()))
    expect(await order.findRefunds()).toMatchObject([{ amount: 99_00, kind: 'provider', isDuplicate: false }])
    expect(await order.show()).toMatchObject({ deliveryStatus: 'CANCELED', advanceStatus: 'PAID' })
    expect(await findStock(context, order.variant)).toBe(5)
  }
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order whose advance is due is not shipped, alone or in bulk', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator)
  const message = 'The advance of this order is not paid yet. It can be shipped once it is paid.'
  for (const status of ['SHIPPED', 'DELIVERED'] as const)
    await expect(order.setStatus(status)).rejects.toMatchObject({ kind: 'conflict', message })
  const { outcomes } = await shipOrders(context, order.admin, { ids: [order.id], deliveryStatus: 'SHIPPED' })
  expect(outcomes).toMatchObject([{ isShipped: false, message }])
  await order.pay()
  expect(await order.setStatus('SHIPPED')).toMatchObject({ order: { deliveryStatus: 'SHIPPED' } })
})

test('the packing slip and the mail name the rest, and a delivered order is paid', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator)
  const now = context.clock()
  const sender = { companyName: 'Chandrika Textiles', address: '14, Avenue Road', contact: '+91 80 4123 4567' }
  const printSlip = async () =>
    extractPdfText(
      await drawPackingSlips(await findOrdersToPack(context.db, [order.id]), sender, now, { compress: false }),
    ).replaceAll(/\s/g, '')
  expect(await printSlip()).toContain('ADVANCENOTPAIDyet:donotsend.')
  await order.pay()
  expect(await printSlip()).toContain('Cashondelivery:collect₹1,401.00.')
  await order.setStatus('SHIPPED')
  await context.runJobs()
  expect(textsTo(context, order.response.order.user.email).join()).toContain(
    'Please keep ₹1,401.00 ready for the courier.',
  )
  await order.setStatus('DELIVERED')
  expect(await order.show()).toMatchObject({ paymentStatus: 'COMPLETED', paymentMethod: 'COD' })
  await order.expectBalance()
})

test('a returned order is refunded by hand as a whole: its cash was collected', async ({ context, simulator }) => {
  const order = await createOrderWithAdvance(context, simulator)
  await order.pay()
  await order.setStatus('DELIVERED')
  await requestWholeReturn(context, order.customer, order.id, { reason: null })
  await decideReturnWithoutCheck(context, order.admin, order.id, {
    returnStatus: 'ACCEPTED',
    note: null,
    restock: true,
    isFaulty: true,
  })
  expect(await order.findRefunds()).toMatchObject([{ amount: 1500_00, kind: 'manual', isDuplicate: false }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('orders that wait for their advance count as unpaid orders, of which a customer has at most three', async ({
  context,
  simulator: _,
}) => {
  const { customer, place } = await createCashPurchase(context)
  const variant = await createVariant(context, { stock: 9, price: 500_00 })
  for (let count = 0; count < 3; count++) {
    await place()
    await createCartItem(context, customer, variant)
  }
  await expect(place()).rejects.toMatchObject({ kind: 'conflict' })
})
