import { expect } from 'vitest'
import { showCart } from '#server/cart/show-cart.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import { createAdmin, createVariant, findStock } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPlacedPurchase,
  createPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { createCartItem } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { showOrder } from '../history/show-order.ts'
import { listMyOrders } from '../listing/list-orders.ts'
import { reinitiatePayment } from '../payments/reinitiate-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { placeOrder } from './place-order.ts'

const listLedger = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).map(({ kind }) => kind)
const localRequest = { isLocal: true }
const orderStates = async (context: TestContext, customer: { id: string }) => {
  const order = (await findOrderOfCustomer(context, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

test('placing an order creates a payment page with its total, an unguessable id and a return URL at PUBLIC_URL', async ({
  context,
  simulator,
}) => {
  const { response, order, attempt, variant } = await createPlacedPurchase(context)
  expect(response).toMatchObject({ message: 'Order placed successfully!', redirectUrl: attempt.redirectUrl })
  expect(attempt.redirectUrl).toMatch(new RegExp(`^${simulator.storeUrl}/simulator/phonepe/pay/`))
  expect(attempt.merchantOrderId).toMatch(/^[A-Za-z0-9_-]{32}$/)
  const payment = await context.db.selectFrom('simulatedPayments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({
    merchantOrderId: attempt.merchantOrderId,
    amount: order.orderTotal,
    redirectUrl: `${simulator.storeUrl}/payment/phonepe-redirect?merchantTransactionId=${attempt.merchantOrderId}`,
  })
  expect(payment.expireAt.getTime() - context.clock().getTime()).toBe(3_600_000)
  expect(await findStock(context, variant)).toBe(4)
  expect(await listLedger(context, order)).toEqual(['REQUESTED', 'STARTED'])
})

test('a payment is recorded when the shopper returns, and only once', async ({ context, simulator }) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const results = await Promise.all([1, 2, 3].map(() => showPaymentStatus(context, customer, attempt.merchantOrderId)))
  for (const result of results)
    expect(result).toMatchObject({ status: 'COMPLETED', order: { paymentStatus: 'COMPLETED' } })
  expect((await listLedger(context, order)).filter((kind) => kind === 'COMPLETED')).toHaveLength(1)
  await advanceClock(context, 65)
  expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
  await expectPaymentsToBalance(context, variant, 5)
})

test('callers other than the customer get only the status, the short id and the total of a payment', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const publicStatus = await showPaymentStatus(context, null, attempt.merchantOrderId)
  expect(publicStatus).toEqual({
    status: 'COMPLETED',
    message: 'Your payment has been received.',
    shortId: order.id.slice(0, 8).toUpperCase(),
    orderTotal: 1499_00,
  })
  const other = await createPurchase(context)
  expect(await showPaymentStatus(context, other.customer, attempt.merchantOrderId)).not.toHaveProperty('order')
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).order?.id).toBe(order.id)
  await expect(showPaymentStatus(context, customer, 'A'.repeat(32))).rejects.toMatchObject({ kind: 'notFound' })
})

test('a failed payment can be repeated by a second attempt with its own id', async ({ context, simulator }) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'FAILED',
    order: { paymentStatus: 'FAILED', deliveryStatus: 'PENDING' },
  })
  const again = await reinitiatePayment(context, customer, order.id, true)
  expect(again.paymentRequired).toBe(true)
  expect(await orderStates(context, customer)).toBe('PENDING PENDING NONE')
  const attempts = await findAttemptsOfOrder(context.db, order.id)
  expect(new Set(attempts.map(({ merchantOrderId }) => merchantOrderId)).size).toBe(2)
  await completePayPage(simulator, attempts[1]!, 'pay')
  await advanceClock(context, 1)
  expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
  // The failure of the first attempt is reported again, and the order remains paid.
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).status).toBe('COMPLETED')
  await expectPaymentsToBalance(context, variant, 5)
})

test('a pending payment is polled until it is paid', async ({ context, simulator }) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pending')
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).status).toBe('PENDING')
  await advanceClock(context, 2)
  await simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  await advanceClock(context, 2)
  expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
  await expectPaymentsToBalance(context, variant, 5)
})

test('an unpaid order is canceled after an hour: its stock is restored, and its lines return to the cart', async ({
  context,
  simulator: _,
}) => {
  const { customer, variant } = await createPlacedPurchase(context, { quantity: 2 })
  await advanceClock(context, 59)
  expect(await orderStates(context, customer)).toBe('PENDING PENDING NONE')
  await advanceClock(context, 3)
  expect(await orderStates(context, customer)).toMatch(/^(PENDING|FAILED) CANCELED NONE$/)
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toMatchObject([{ quantity: 2 }])
  await expectPaymentsToBalance(context, variant, 5)
})

test('a payment after the cancellation is refunded, and no stock is taken', async ({ context, simulator }) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pending')
  await cancelOrder(context, customer, attempt.orderId)
  await simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('on its way back'),
  })
  expect(await orderStates(context, customer)).toBe('COMPLETED CANCELED PENDING')
  await advanceClock(context, 3)
  expect(await orderStates(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(await findStock(context, variant)).toBe(5)
  await expectPaymentsToBalance(context, variant, 5)
})

test('a second payment by another attempt is refunded, and the order remains paid', async ({ context, simulator }) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await reinitiatePayment(context, customer, order.id, true)
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  await completePayPage(simulator, second, 'pay')
  await advanceClock(context, 1)
  // The provider reports that the first attempt, which had failed, is paid after all.
  await context.db
    .updateTable('simulatedPayments')
    .set({ state: 'COMPLETED', errorCode: null, detailedErrorCode: null })
    .where('merchantOrderId', '=', attempt.merchantOrderId)
    .execute()
  await syncPayment(context, attempt.merchantOrderId)
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('second payment'),
  })
  await advanceClock(context, 3)
  expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
  const refunds = await context.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ isDuplicate: true, status: 'COMPLETED', amount: 1499_00 }])
  await expectPaymentsToBalance(context, variant, 5)
  await context.runJobs()
  const sent = context.mails.filter(({ subject }) => subject.startsWith('Your second payment'))
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining('goes back to you'),
    expect.stringContaining('was sent back'),
  ])
  for (const { text } of sent) expect(text).toContain('₹1,499.00')
})

test.for([
  ['a rejected request', { status: 400, body: '{"code":"BAD_REQUEST"}' }],
  ['rejected credentials', 'token'],
  ['a disabled feature', { status: 403, body: '{"code":"FORBIDDEN"}' }],
] as const)(
  'after %s no order is placed, and cart and stock are unchanged',
  async ([, effect], { context, simulator }) => {
    const { customer, choice, variant } = await createPurchase(context)
    const { control } = simulator
    if (effect === 'token') {
      control.injectFault({ call: 'pay', effect: { status: 401, body: '{}' }, times: 2 })
    } else control.injectFault({ call: 'pay', effect })
    const key = 'click-1'
    await expect(placeOrder(context, customer, choice, { ...localRequest, key })).rejects.toMatchObject({
      kind: 'providerFailed',
      message: 'Failed to place order. Please try again.',
    })
    expect((await listMyOrders(context, customer, {})).orders).toEqual([])
    expect((await showCart(context, customer)).items).toMatchObject([{ quantity: 1 }])
    expect(await findStock(context, variant)).toBe(5)
    const attempts = await context.db.selectFrom('paymentAttempts').selectAll().execute()
    expect(attempts).toMatchObject([{ state: 'REFUSED', nextCheckAt: null }])
    expect((await placeOrder(context, customer, choice, { ...localRequest, key })).message).toBe(
      'Order placed successfully!',
    )
    await expectPaymentsToBalance(context, variant, 5)
  },
)

test('an order that is packed before the provider rejects its payment remains', async ({ context, simulator }) => {
  const { customer, choice, variant } = await createPurchase(context)
  const admin = await createAdmin(context)
  simulator.control.injectFault({ call: 'pay', effect: { status: 400, body: '{"code":"BAD_REQUEST"}' } })
  const provider = context.payments.provider!
  const pay: typeof provider.pay = async (payment) => {
    const { id } = (await findOrderOfCustomer(context, customer))!
    await createShipment(context, admin, id, { ...unnamedCourier, handOver: false })
    return provider.pay(payment)
  }
  const modified = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...provider, pay } },
  })
  const { order } = await placeOrder(modified, customer, choice, localRequest)
  expect((await showOrder(context, customer, order.id)).order).toMatchObject({
    deliveryStatus: 'PENDING',
    shipments: [{ status: 'READY' }],
  })
  expect(await findStock(context, variant)).toBe(4)
  expect((await reinitiatePayment(context, customer, order.id, true)).paymentRequired).toBe(true)
})

test.for([
  ['an error', { status: 500, body: '{"code":"INTERNAL_SERVER_ERROR"}' }],
  ['a connection reset', 'reset'],
  ['an invalid response', { status: 200, body: '<html>' }],
] as const)(
  'after %s the result is unknown: the order remains, can be paid, and is not paid twice',
  { timeout: 60_000 },
  async ([, effect], { context, simulator }) => {
    for (const when of ['before', 'after'] as const) {
      const { customer, choice, variant } = await createPurchase(context)
      simulator.control.injectFault({ call: 'pay', when, effect })
      const response = await placeOrder(context, customer, choice, localRequest)
      expect(response).toMatchObject({
        message: 'Order placed but confirmation details are missing.',
        order: { paymentStatus: 'PENDING', deliveryStatus: 'PENDING' },
      })
      const order = (await findOrderOfCustomer(context, customer))!
      expect((await reinitiatePayment(context, customer, order.id, true)).paymentRequired).toBe(true)
      const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
      await completePayPage(simulator, second, 'pay')
      await advanceClock(context, 62, 2)
      expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
      await expectPaymentsToBalance(context, variant, 5)
    }
  },
)

test('without a response of the provider the order is canceled after ninety minutes, and its payment is refunded', {
  timeout: 60_000,
}, async ({ context, simulator }) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  simulator.control.injectFault({ call: 'status', effect: 'reset', times: 100_000 })
  await advanceClock(context, 65)
  expect(await orderStates(context, customer)).toBe('PENDING PENDING NONE')
  await advanceClock(context, 30)
  expect(await orderStates(context, customer)).toBe('PENDING CANCELED NONE')
  simulator.control.clearFaults()
  await advanceClock(context, 25)
  expect(await orderStates(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  await expectPaymentsToBalance(context, variant, 5)
})

test('placing an online order takes five statements, and one more to save the payment page', async ({
  context,
  simulator: _,
}) => {
  const { customer, choice } = await createPurchase(context)
  await createCartItem(context, customer, await createVariant(context, { product: 'Saree' }))
  const beforePay: string[] = []
  const pay = async () => {
    beforePay.push(...context.statements.splice(0))
    return {
      kind: 'started',
      providerOrderId: 'OMO1',
      redirectUrl: 'https://mercury.phonepe.com/x',
      expiresAt: null,
    } as const
  }
  const provider = { ...context.payments.provider!, pay }
  const observed = Object.assign(Object.create(context), { payments: { ...context.payments, provider } })
  context.statements.length = 0
  await placeOrder(observed, customer, choice, { ...localRequest, key: 'a key' })
  expect(beforePay).toHaveLength(5)
  expect(context.statements).toHaveLength(1)
})

test('a payment completed before the response to its request remains completed, and its page is saved', async ({
  context,
  simulator,
}) => {
  const { customer, choice } = await createPurchase(context)
  const provider = context.payments.provider!
  const pay: typeof provider.pay = async (payment) => {
    const response = await provider.pay(payment)
    await simulator.settle(payment.merchantOrderId, 'COMPLETED')
    await showPaymentStatus(context, customer, payment.merchantOrderId)
    return response
  }
  const delayed = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...provider, pay } },
  })
  const response = await placeOrder(delayed, customer, choice, localRequest)
  const [attempt] = await findAttemptsOfOrder(context.db, response.order.id)
  expect(attempt).toMatchObject({ state: 'COMPLETED', nextCheckAt: null, redirectUrl: expect.any(String) })
  expect(await listLedger(context, response.order)).toEqual(['REQUESTED', 'COMPLETED', 'STARTED'])
})

test('an online order requires that online payment is offered to the caller', async ({ context, simulator: _ }) => {
  const { customer, choice } = await createPurchase(context)
  await expect(placeOrder(context, customer, choice, { isLocal: false })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('ten clicks with one key place one order, and all get the same payment page', async ({
  context,
  simulator: _,
}) => {
  const { customer, choice, variant } = await createPurchase(context)
  const clicks = Array.from({ length: 10 }, () => placeOrder(context, customer, choice, { ...localRequest, key: 'k' }))
  const pageUrls = new Set(
    (await Promise.all(clicks)).map((response) => 'redirectUrl' in response && response.redirectUrl),
  )
  expect(pageUrls.size).toBe(1)
  expect(pageUrls).not.toContain(false)
  await expectPaymentsToBalance(context, variant, 5)
})

test.for([
  ['not a date', () => Number('1e20')],
  ['in seconds', (now: number) => Math.floor(now / 1000)],
  ['years ahead', (now: number) => now + 10 * 365 * 24 * 3_600_000],
] as const)('an expiry of the provider that is %s is ignored', async ([, toExpiry], { context, simulator: _ }) => {
  const { customer, choice } = await createPurchase(context)
  const provider = context.payments.provider!
  const pay: typeof provider.pay = async (payment) => {
    const response = await provider.pay(payment)
    const expiresAt = new Date(toExpiry(context.clock().getTime()))
    return response.kind === 'started' ? { ...response, expiresAt } : response
  }
  const modified = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...provider, pay } },
  })
  await placeOrder(modified, customer, choice, { isLocal: true })
  const [attempt] = await context.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(attempt!.expiresAt.getTime() - context.clock().getTime()).toBe(3_600_000)
})
