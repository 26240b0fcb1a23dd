import { expect } from 'vitest'
import { aVariant, inCart, stockOf } from '#tests/support/makers.ts'
import { aPlacedPurchase, aPurchase, expectBooksToBalance, letPass, onPayPage, orderOf } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { showCart } from '../cart/show-cart.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { paymentEventsOf } from '../payments/ledger.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { listMyOrders } from './list-orders.ts'
import { placeOnline } from './pay-online.ts'
import { paymentResult } from './payment-result.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'

const ledgerOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await paymentEventsOf(db, id)).map(({ kind }) => kind)
const here = { isLocal: true }
const status = async (shop: TestShop, customer: { id: string }) => {
  const order = (await orderOf(shop, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

test('placing leads to the provider’s page with the order’s total, an unguessable id and a way back by PUBLIC_URL', async ({
  shop,
  paying,
}) => {
  const { reply, order, attempt, variant } = await aPlacedPurchase(shop)
  expect(reply).toMatchObject({ message: 'Order placed successfully!', redirectUrl: attempt.redirectUrl })
  expect(attempt.redirectUrl).toMatch(new RegExp(`^${paying.url}/simulator/phonepe/pay/`))
  expect(attempt.merchantOrderId).toMatch(/^[A-Za-z0-9_-]{32}$/)
  const payment = await shop.db.selectFrom('simulatedPayments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({
    merchantOrderId: attempt.merchantOrderId,
    amount: order.orderTotal,
    redirectUrl: `${paying.url}/payment/phonepe-redirect?merchantTransactionId=${attempt.merchantOrderId}`,
  })
  expect(payment.expireAt.getTime() - shop.clock().getTime()).toBe(3_600_000)
  expect(await stockOf(shop, variant)).toBe(4)
  expect(await ledgerOf(shop, order)).toEqual(['ASKED', 'STARTED'])
})

test('paid: the order is paid as soon as the shopper comes back, and is paid once', async ({ shop, paying }) => {
  const { customer, attempt, order, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  const results = await Promise.all([1, 2, 3].map(() => paymentResult(shop, customer, attempt.merchantOrderId)))
  for (const result of results)
    expect(result).toMatchObject({ status: 'COMPLETED', order: { paymentStatus: 'COMPLETED' } })
  expect((await ledgerOf(shop, order)).filter((kind) => kind === 'COMPLETED')).toHaveLength(1)
  await letPass(shop, 65)
  expect(await status(shop, customer)).toBe('COMPLETED PENDING NONE')
  await expectBooksToBalance(shop, variant, 5)
})

test('who holds the id of another’s payment reads status, short id and total, nothing else', async ({
  shop,
  paying,
}) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  const stranger = await paymentResult(shop, null, attempt.merchantOrderId)
  expect(stranger).toEqual({
    status: 'COMPLETED',
    message: 'Your payment has been received.',
    shortId: order.id.slice(0, 8).toUpperCase(),
    orderTotal: 1499_00,
  })
  const other = await aPurchase(shop)
  expect(await paymentResult(shop, other.customer, attempt.merchantOrderId)).not.toHaveProperty('order')
  expect((await paymentResult(shop, customer, attempt.merchantOrderId)).order?.id).toBe(order.id)
  await expect(paymentResult(shop, customer, 'A'.repeat(32))).rejects.toMatchObject({ kind: 'notFound' })
})

test('failed, then paid by another attempt with an id of its own', async ({ shop, paying }) => {
  const { customer, attempt, order, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  expect(await paymentResult(shop, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'FAILED',
    order: { paymentStatus: 'FAILED', deliveryStatus: 'PENDING' },
  })
  const again = await reinitiatePayment(shop, customer, order.id, true)
  expect(again.paymentRequired).toBe(true)
  expect(await status(shop, customer)).toBe('PENDING PENDING NONE')
  const attempts = await attemptsOf(shop.db, order.id)
  expect(new Set(attempts.map(({ merchantOrderId }) => merchantOrderId)).size).toBe(2)
  await onPayPage(paying, attempts[1]!, 'pay')
  await letPass(shop, 1)
  expect(await status(shop, customer)).toBe('COMPLETED PENDING NONE')
  // The first attempt's failure, heard of again, takes nothing back.
  expect((await paymentResult(shop, customer, attempt.merchantOrderId)).status).toBe('COMPLETED')
  await expectBooksToBalance(shop, variant, 5)
})

test('pending, then paid: the clock asks until it is known', async ({ shop, paying }) => {
  const { customer, attempt, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pending')
  expect((await paymentResult(shop, customer, attempt.merchantOrderId)).status).toBe('PENDING')
  await letPass(shop, 2)
  await paying.simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  await letPass(shop, 2)
  expect(await status(shop, customer)).toBe('COMPLETED PENDING NONE')
  await expectBooksToBalance(shop, variant, 5)
})

test('abandoned: after an hour the order is canceled, its stock is back and its lines are in the cart', async ({
  shop,
  paying: _,
}) => {
  const { customer, variant } = await aPlacedPurchase(shop, { quantity: 2 })
  await letPass(shop, 59)
  expect(await status(shop, customer)).toBe('PENDING PENDING NONE')
  await letPass(shop, 3)
  expect(await status(shop, customer)).toMatch(/^(PENDING|FAILED) CANCELED NONE$/)
  expect(await stockOf(shop, variant)).toBe(5)
  expect((await showCart(shop, customer)).items).toMatchObject([{ quantity: 2 }])
  await expectBooksToBalance(shop, variant, 5)
})

test('paid after the order was canceled: the money goes back, nothing takes stock again', async ({ shop, paying }) => {
  const { customer, attempt, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pending')
  await cancelOrder(shop, customer, attempt.orderId)
  await paying.simulator.settle(attempt.merchantOrderId, 'COMPLETED')
  expect(await paymentResult(shop, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('on its way back'),
  })
  expect(await status(shop, customer)).toBe('COMPLETED CANCELED PENDING')
  await letPass(shop, 3)
  expect(await status(shop, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(await stockOf(shop, variant)).toBe(5)
  await expectBooksToBalance(shop, variant, 5)
})

test('paid twice through two attempts: the second payment goes back, the order stays paid', async ({
  shop,
  paying,
}) => {
  const { customer, attempt, order, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  await paymentResult(shop, customer, attempt.merchantOrderId)
  await reinitiatePayment(shop, customer, order.id, true)
  const second = (await attemptsOf(shop.db, order.id))[1]!
  await onPayPage(paying, second, 'pay')
  await letPass(shop, 1)
  // The bank of the first attempt had second thoughts, and the provider tells of it.
  await shop.db
    .updateTable('simulatedPayments')
    .set({ state: 'COMPLETED', errorCode: null, detailedErrorCode: null })
    .where('merchantOrderId', '=', attempt.merchantOrderId)
    .execute()
  const { checkPayment } = await import('./settle-attempt.ts')
  await checkPayment(shop, attempt.merchantOrderId)
  expect(await paymentResult(shop, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'COMPLETED',
    message: expect.stringContaining('second payment'),
  })
  await letPass(shop, 3)
  expect(await status(shop, customer)).toBe('COMPLETED PENDING NONE')
  const refunds = await shop.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ isExtra: true, status: 'COMPLETED', amount: 1499_00 }])
  await expectBooksToBalance(shop, variant, 5)
  await shop.runJobs()
  const told = shop.mails.filter(({ subject }) => subject.startsWith('Your second payment'))
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
] as const)('after %s nothing was placed: cart and stock are as before', async ([, how], { shop, paying }) => {
  const { customer, choice, variant } = await aPurchase(shop)
  const { control } = paying.simulator
  if (how === 'token') {
    control.fail({ call: 'pay', how: { status: 401, body: '{}' }, times: 2 })
  } else control.fail({ call: 'pay', how })
  const key = 'click-1'
  await expect(placeOnline(shop, customer, choice, { ...here, key })).rejects.toMatchObject({
    kind: 'providerFailed',
    message: 'Failed to place order. Please try again.',
  })
  expect((await listMyOrders(shop, customer, {})).orders).toEqual([])
  expect((await showCart(shop, customer)).items).toMatchObject([{ quantity: 1 }])
  expect(await stockOf(shop, variant)).toBe(5)
  const kept = await shop.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(kept).toMatchObject([{ state: 'REFUSED', nextCheckAt: null }])
  expect((await placeOnline(shop, customer, choice, { ...here, key })).message).toBe('Order placed successfully!')
  await expectBooksToBalance(shop, variant, 5)
})

test.for([
  ['an error', { status: 500, body: '{"code":"INTERNAL_SERVER_ERROR"}' }],
  ['a broken connection', 'reset'],
  ['nonsense', { status: 200, body: '<html>' }],
] as const)(
  'after %s nobody knows: the order stays, can be paid, and is not paid twice',
  { timeout: 60_000 },
  async ([, how], { shop, paying }) => {
    for (const when of ['before', 'after'] as const) {
      const { customer, choice, variant } = await aPurchase(shop)
      paying.simulator.control.fail({ call: 'pay', when, how })
      const reply = await placeOnline(shop, customer, choice, here)
      expect(reply).toMatchObject({
        message: 'Order placed but confirmation details are missing.',
        order: { paymentStatus: 'PENDING', deliveryStatus: 'PENDING' },
      })
      const order = (await orderOf(shop, customer))!
      expect((await reinitiatePayment(shop, customer, order.id, true)).paymentRequired).toBe(true)
      const second = (await attemptsOf(shop.db, order.id))[1]!
      await onPayPage(paying, second, 'pay')
      await letPass(shop, 62, 2)
      expect(await status(shop, customer)).toBe('COMPLETED PENDING NONE')
      await expectBooksToBalance(shop, variant, 5)
    }
  },
)

test('a provider that stays away: the order is held for it a while, then canceled; what was paid meanwhile is refunded', {
  timeout: 60_000,
}, async ({ shop, paying }) => {
  const { customer, attempt, variant } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  paying.simulator.control.fail({ call: 'status', how: 'reset', times: 100_000 })
  await letPass(shop, 65)
  expect(await status(shop, customer)).toBe('PENDING PENDING NONE')
  await letPass(shop, 30)
  expect(await status(shop, customer)).toBe('PENDING CANCELED NONE')
  paying.simulator.control.mend()
  await letPass(shop, 25)
  expect(await status(shop, customer)).toBe('REFUNDED CANCELED COMPLETED')
  await expectBooksToBalance(shop, variant, 5)
})

test('placing two lines to be paid online takes no more round trips than cash: beside them the latch is read and the page kept', async ({
  shop,
  paying: _,
}) => {
  const { customer, choice } = await aPurchase(shop)
  await inCart(shop, customer, await aVariant(shop, { product: 'Saree' }))
  const toTheProvider: string[] = []
  const pay = async () => {
    toTheProvider.push(...shop.statements.splice(0))
    return {
      kind: 'started',
      providerOrderId: 'OMO1',
      redirectUrl: 'https://mercury.phonepe.com/x',
      expiresAt: null,
    } as const
  }
  const provider = { ...shop.payments.provider!, pay }
  const quick = Object.assign(Object.create(shop), { payments: { ...shop.payments, provider } })
  shop.statements.length = 0
  await placeOnline(quick, customer, choice, { ...here, key: 'a key' })
  expect(toTheProvider[0]).toContain('strangers_seen')
  expect(toTheProvider).toHaveLength(7)
  expect(shop.statements).toHaveLength(1)
})

test('a payment that was found out before its own answer came keeps what is known, and its page', async ({
  shop,
  paying,
}) => {
  const { customer, choice } = await aPurchase(shop)
  const provider = shop.payments.provider!
  const pay: typeof provider.pay = async (asked) => {
    const answer = await provider.pay(asked)
    await paying.simulator.settle(asked.merchantOrderId, 'COMPLETED')
    await paymentResult(shop, customer, asked.merchantOrderId)
    return answer
  }
  const slow = Object.assign(Object.create(shop), { payments: { ...shop.payments, provider: { ...provider, pay } } })
  const reply = await placeOnline(slow, customer, choice, here)
  const [attempt] = await attemptsOf(shop.db, reply.order.id)
  expect(attempt).toMatchObject({ state: 'COMPLETED', nextCheckAt: null, redirectUrl: expect.any(String) })
  expect(await ledgerOf(shop, reply.order)).toEqual(['ASKED', 'COMPLETED', 'STARTED'])
})

test('only who is offered online payment can place with it', async ({ shop, paying: _ }) => {
  const { customer, choice } = await aPurchase(shop)
  await expect(placeOnline(shop, customer, choice, { isLocal: false })).rejects.toMatchObject({ kind: 'invalid' })
})

test('ten clicks with one key make one order, and all are led to the same page', async ({ shop, paying: _ }) => {
  const { customer, choice, variant } = await aPurchase(shop)
  const clicks = Array.from({ length: 10 }, () => placeOnline(shop, customer, choice, { ...here, key: 'k' }))
  const addresses = new Set((await Promise.all(clicks)).map((reply) => 'redirectUrl' in reply && reply.redirectUrl))
  expect(addresses.size).toBe(1)
  expect(addresses).not.toContain(false)
  await expectBooksToBalance(shop, variant, 5)
})

test.for([
  ['no date at all', () => Number('1e20')],
  ['seconds', (now: number) => Math.floor(now / 1000)],
  ['years ahead', (now: number) => now + 10 * 365 * 24 * 3_600_000],
] as const)('an expiry of the provider that is %s is not believed', async ([, said], { shop, paying: _ }) => {
  const { customer, choice } = await aPurchase(shop)
  const provider = shop.payments.provider!
  const pay: typeof provider.pay = async (asked) => {
    const answer = await provider.pay(asked)
    const expiresAt = new Date(said(shop.clock().getTime()))
    return answer.kind === 'started' ? { ...answer, expiresAt } : answer
  }
  const strange = Object.assign(Object.create(shop), { payments: { ...shop.payments, provider: { ...provider, pay } } })
  await placeOnline(strange, customer, choice, { isLocal: true })
  const [attempt] = await shop.db.selectFrom('paymentAttempts').selectAll().execute()
  expect(attempt!.expiresAt.getTime() - shop.clock().getTime()).toBe(3_600_000)
})
