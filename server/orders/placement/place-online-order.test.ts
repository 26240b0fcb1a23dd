import { expect } from 'vitest'
import { showCart } from '#server/cart/show-cart.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import { createCartItem, createVariant, findStock } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPlacedPurchase,
  createPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellation/cancel-order.ts'
import { listMyOrders } from '../listing/list-orders.ts'
import { reinitiatePayment } from '../payments/reinitiate-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { placeOnlineOrder } from './place-online-order.ts'

const listLedger = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).map(({ kind }) => kind)
const localCall = { isLocal: true }
const status = async (context: TestContext, customer: { id: string }) => {
  const order = (await findOrderOfCustomer(context, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

test('placing leads to the provider’s page with the order’s total, an unguessable id and a way back by PUBLIC_URL', async ({
  context,
  simulator,
}) => {
  const { reply, order, attempt, variant } = await createPlacedPurchase(context)
  expect(reply).toMatchObject({ message: 'Order placed successfully!', redirectUrl: attempt.redirectUrl })
  expect(attempt.redirectUrl).toMatch(new RegExp(`^${simulator.url}/simulator/phonepe/pay/`))
  expect(attempt.merchantOrderId).toMatch(/^[A-Za-z0-9_-]{32}$/)
  const payment = await context.db.selectFrom('simulatedPayments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({
    merchantOrderId: attempt.merchantOrderId,
    amount: order.orderTotal,
    redirectUrl: `${simulator.url}/payment/phonepe-redirect?merchantTransactionId=${attempt.merchantOrderId}`,
  })
  expect(payment.expireAt.getTime() - context.clock().getTime()).toBe(3_600_000)
  expect(await findStock(context, variant)).toBe(4)
  expect(await listLedger(context, order)).toEqual(['ASKED', 'STARTED'])
})

test('paid: the order is paid as soon as the shopper comes back, and is paid once', async ({ context, simulator }) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const results = await Promise.all([1, 2, 3].map(() => showPaymentStatus(context, customer, attempt.merchantOrderId)))
  for (const result of results)
    expect(result).toMatchObject({ status: 'COMPLETED', order: { paymentStatus: 'COMPLETED' } })
  expect((await listLedger(context, order)).filter((kind) => kind === 'COMPLETED')).toHaveLength(1)
  await advanceClock(context, 65)
  expect(await status(context, customer)).toBe('COMPLETED PENDING NONE')
  await expectPaymentsToBalance(context, variant, 5)
})

test('who holds the id of another’s payment reads status, short id and total, nothing else', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  const stranger = await showPaymentStatus(context, null, attempt.merchantOrderId)
  expect(stranger).toEqual({
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

test('failed, then paid by another attempt with an id of its own', async ({ context, simulator }) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'FAILED',
    order: { paymentStatus: 'FAILED', deliveryStatus: 'PENDING' },
  })
  const again = await reinitiatePayment(context, customer, order.id, true)
  expect(again.paymentRequired).toBe(true)
  expect(await status(context, customer)).toBe('PENDING PENDING NONE')
  const attempts = await findAttemptsOfOrder(context.db, order.id)
  expect(new Set(attempts.map(({ merchantOrderId }) => merchantOrderId)).size).toBe(2)
  await completePayPage(simulator, attempts[1]!, 'pay')
  await advanceClock(context, 1)
  expect(await status(context, customer)).toBe('COMPLETED PENDING NONE')
  // The first attempt's failure, heard of again, takes nothing back.
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).status).toBe('COMPLETED')
  await expectPaymentsToBalance(context, variant, 5)
})

test('pending, then paid: the clock asks until it is known', async ({ context, simulator }) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pending')
  expect((await showPaymentStatus(context, customer, attempt.merchantOrderId)).status).toBe('PENDING')
  await advanceClock(context, 2)
  await simulator.simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  await advanceClock(context, 2)
  expect(await status(context, customer)).toBe('COMPLETED PENDING NONE')
  await expectPaymentsToBalance(context, variant, 5)
})

test('abandoned: after an hour the order is canceled, its stock is back and its lines are in the cart', async ({
  context,
  simulator: _,
}) => {
  const { customer, variant } = await createPlacedPurchase(context, { quantity: 2 })
  await advanceClock(context, 59)
  expect(await status(context, customer)).toBe('PENDING PENDING NONE')
  await advanceClock(context, 3)
  expect(await status(context, customer)).toMatch(/^(PENDING|FAILED) CANCELED NONE$/)
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toMatchObject([{ quantity: 2 }])
  await expectPaymentsToBalance(context, variant, 5)
})

test('paid after the order was canceled: the money goes back, nothing takes stock again', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pending')
  await cancelOrder(context, customer, attempt.orderId)
  await simulator.simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('on its way back'),
  })
  expect(await status(context, customer)).toBe('COMPLETED CANCELED PENDING')
  await advanceClock(context, 3)
  expect(await status(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(await findStock(context, variant)).toBe(5)
  await expectPaymentsToBalance(context, variant, 5)
})

test('paid twice through two attempts: the second payment goes back, the order stays paid', async ({
  context,
  simulator,
}) => {
  const { customer, attempt, order, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await reinitiatePayment(context, customer, order.id, true)
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  await completePayPage(simulator, second, 'pay')
  await advanceClock(context, 1)
  // The bank of the first attempt had second thoughts, and the provider tells of it.
  await context.db
    .updateTable('simulatedPayments')
    .set({ state: 'COMPLETED', errorCode: null, detailedErrorCode: null })
    .where('merchantOrderId', '=', attempt.merchantOrderId)
    .execute()
  const { syncPayment: checkPayment } = await import('../payments/sync-payment.ts')
  await checkPayment(context, attempt.merchantOrderId)
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('second payment'),
  })
  await advanceClock(context, 3)
  expect(await status(context, customer)).toBe('COMPLETED PENDING NONE')
  const refunds = await context.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ isDuplicate: true, status: 'COMPLETED', amount: 1499_00 }])
  await expectPaymentsToBalance(context, variant, 5)
  await context.runJobs()
  const told = context.mails.filter(({ subject }) => subject.startsWith('Your second payment'))
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining('goes back to you'),
    expect.stringContaining('was sent back'),
  ])
  for (const { text } of told) expect(text).toContain('₹1,499.00')
})

test.for([
  ['a request that is refused', { status: 400, body: '{"code":"BAD_REQUEST"}' }],
  ['credentials that are refused', 'token'],
  ['a feature that is off', { status: 403, body: '{"code":"FORBIDDEN"}' }],
] as const)('after %s nothing was placed: cart and stock are as before', async ([, how], { context, simulator }) => {
  const { customer, choice, variant } = await createPurchase(context)
  const { control } = simulator.simulator
  if (how === 'token') {
    control.fail({ call: 'pay', how: { status: 401, body: '{}' }, times: 2 })
  } else control.fail({ call: 'pay', how })
  const key = 'click-1'
  await expect(placeOnlineOrder(context, customer, choice, { ...localCall, key })).rejects.toMatchObject({
    kind: 'providerFailed',
    message: 'Failed to place order. Please try again.',
  })
  expect((await listMyOrders(context, customer, {})).orders).toEqual([])
  expect((await showCart(context, customer)).items).toMatchObject([{ quantity: 1 }])
  expect(await findStock(context, variant)).toBe(5)
  const kept = await context.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(kept).toMatchObject([{ state: 'REFUSED', nextCheckAt: null }])
  expect((await placeOnlineOrder(context, customer, choice, { ...localCall, key })).message).toBe(
    'Order placed successfully!',
  )
  await expectPaymentsToBalance(context, variant, 5)
})

test.for([
  ['an error', { status: 500, body: '{"code":"INTERNAL_SERVER_ERROR"}' }],
  ['a broken connection', 'reset'],
  ['nonsense', { status: 200, body: '<html>' }],
] as const)(
  'after %s nobody knows: the order stays, can be paid, and is not paid twice',
  { timeout: 60_000 },
  async ([, how], { context, simulator }) => {
    for (const when of ['before', 'after'] as const) {
      const { customer, choice, variant } = await createPurchase(context)
      simulator.simulator.control.fail({ call: 'pay', when, how })
      const reply = await placeOnlineOrder(context, customer, choice, localCall)
      expect(reply).toMatchObject({
        message: 'Order placed but confirmation details are missing.',
        order: { paymentStatus: 'PENDING', deliveryStatus: 'PENDING' },
      })
      const order = (await findOrderOfCustomer(context, customer))!
      expect((await reinitiatePayment(context, customer, order.id, true)).paymentRequired).toBe(true)
      const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
      await completePayPage(simulator, second, 'pay')
      await advanceClock(context, 62, 2)
      expect(await status(context, customer)).toBe('COMPLETED PENDING NONE')
      await expectPaymentsToBalance(context, variant, 5)
    }
  },
)

test('a provider that stays away: the order is held for it a while, then canceled; what was paid meanwhile is refunded', {
  timeout: 60_000,
}, async ({ context, simulator }) => {
  const { customer, attempt, variant } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  simulator.simulator.control.fail({ call: 'status', how: 'reset', times: 100_000 })
  await advanceClock(context, 65)
  expect(await status(context, customer)).toBe('PENDING PENDING NONE')
  await advanceClock(context, 30)
  expect(await status(context, customer)).toBe('PENDING CANCELED NONE')
  simulator.simulator.control.mend()
  await advanceClock(context, 25)
  expect(await status(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  await expectPaymentsToBalance(context, variant, 5)
})

test('placing two lines that are paid online takes as many round trips as cash, and one more to save the payment page', async ({
  context,
  simulator: _,
}) => {
  const { customer, choice } = await createPurchase(context)
  await createCartItem(context, customer, await createVariant(context, { product: 'Saree' }))
  const toTheProvider: string[] = []
  const pay = async () => {
    toTheProvider.push(...context.statements.splice(0))
    return {
      kind: 'started',
      providerOrderId: 'OMO1',
      redirectUrl: 'https://mercury.phonepe.com/x',
      expiresAt: null,
    } as const
  }
  const provider = { ...context.payments.provider!, pay }
  const quick = Object.assign(Object.create(context), { payments: { ...context.payments, provider } })
  context.statements.length = 0
  await placeOnlineOrder(quick, customer, choice, { ...localCall, key: 'a key' })
  expect(toTheProvider).toHaveLength(6)
  expect(context.statements).toHaveLength(1)
})

test('a payment that was found out before its own answer came keeps what is known, and its page', async ({
  context,
  simulator,
}) => {
  const { customer, choice } = await createPurchase(context)
  const provider = context.payments.provider!
  const pay: typeof provider.pay = async (asked) => {
    const answer = await provider.pay(asked)
    await simulator.simulator.settle(asked.merchantOrderId, 'COMPLETED')
    await showPaymentStatus(context, customer, asked.merchantOrderId)
    return answer
  }
  const slow = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...provider, pay } },
  })
  const reply = await placeOnlineOrder(slow, customer, choice, localCall)
  const [attempt] = await findAttemptsOfOrder(context.db, reply.order.id)
  expect(attempt).toMatchObject({ state: 'COMPLETED', nextCheckAt: null, redirectUrl: expect.any(String) })
  expect(await listLedger(context, reply.order)).toEqual(['ASKED', 'COMPLETED', 'STARTED'])
})

test('only who is offered online payment can place with it', async ({ context, simulator: _ }) => {
  const { customer, choice } = await createPurchase(context)
  await expect(placeOnlineOrder(context, customer, choice, { isLocal: false })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('ten clicks with one key make one order, and all are led to the same page', async ({ context, simulator: _ }) => {
  const { customer, choice, variant } = await createPurchase(context)
  const clicks = Array.from({ length: 10 }, () =>
    placeOnlineOrder(context, customer, choice, { ...localCall, key: 'k' }),
  )
  const addresses = new Set((await Promise.all(clicks)).map((reply) => 'redirectUrl' in reply && reply.redirectUrl))
  expect(addresses.size).toBe(1)
  expect(addresses).not.toContain(false)
  await expectPaymentsToBalance(context, variant, 5)
})

test.for([
  ['no date at all', () => Number('1e20')],
  ['seconds', (now: number) => Math.floor(now / 1000)],
  ['years ahead', (now: number) => now + 10 * 365 * 24 * 3_600_000],
] as const)('an expiry of the provider that is %s is not believed', async ([, said], { context, simulator: _ }) => {
  const { customer, choice } = await createPurchase(context)
  const provider = context.payments.provider!
  const pay: typeof provider.pay = async (asked) => {
    const answer = await provider.pay(asked)
    const expiresAt = new Date(said(context.clock().getTime()))
    return answer.kind === 'started' ? { ...answer, expiresAt } : answer
  }
  const strange = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...provider, pay } },
  })
  await placeOnlineOrder(strange, customer, choice, { isLocal: true })
  const [attempt] = await context.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(attempt!.expiresAt.getTime() - context.clock().getTime()).toBe(3_600_000)
})
