import { expect } from 'vitest'
import { anAdmin, signedIn, stockOf } from '#tests/support/makers.ts'
import { aPlacedPurchase, expectBooksToBalance, letPass, onPayPage, orderOf } from '#tests/support/online.ts'
import { type Paying, test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { paymentEventsOf } from '../payments/ledger.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { decideReturn } from './decide-return.ts'
import { paymentResult } from './payment-result.ts'
import { reconcile } from './reconcile.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

/** An order that is paid online. */
async function aPaidPurchase(shop: TestShop, paying: Paying) {
  const purchase = await aPlacedPurchase(shop)
  await onPayPage(paying, purchase.attempt, 'pay')
  await paymentResult(shop, purchase.customer, purchase.attempt.merchantOrderId)
  return purchase
}

const kindsOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await paymentEventsOf(db, id)).map(({ kind }) => kind)

test('canceling a paid order refunds it: REFUNDED only when the provider says so', async ({ shop, paying }) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  paying.simulator.control.refunds = 'CONFIRMED'
  await cancelOrder(shop, customer, order.id)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'PENDING' })
  await letPass(shop, 5)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'PENDING' })
  paying.simulator.control.refunds = 'COMPLETED'
  await letPass(shop, 20)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED', refundStatus: 'COMPLETED' })
  const { order: shown } = await showOrder(shop, customer, order.id)
  expect(shown.refund).toMatchObject({
    status: 'COMPLETED',
    amount: 1499_00,
    reference: expect.stringMatching(/^\d{12}$/),
  })
  expect(await kindsOf(shop, order)).toEqual([
    'ASKED',
    'STARTED',
    'COMPLETED',
    'REFUND_ASKED',
    'REFUND_STARTED',
    'REFUNDED',
  ])
  expect(paying.simulator.control.calls.refund).toBe(1)
  expect(await stockOf(shop, variant)).toBe(5)
  await expectBooksToBalance(shop, variant, 5)
})

test('accepting a return refunds it', async ({ shop, paying }) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const admin = await anAdmin(shop)
  await setDeliveryStatus(shop, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await requestReturn(shop, customer, order.id, { reason: null })
  await decideReturn(shop, admin, order.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await letPass(shop, 4)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED', returnStatus: 'ACCEPTED' })
  expect(await shop.db.selectFrom('simulatedRefunds').select(['amount', 'state']).execute()).toEqual([
    { amount: 1499_00, state: 'COMPLETED' },
  ])
  expect((await kindsOf(shop, order)).at(-1)).toBe('REFUNDED')
  expect(await stockOf(shop, variant)).toBe(5)
})

test.for([
  ['before it was done', 'before'],
  ['after it was done', 'after'],
] as const)('a refund whose request broke %s is given once', async ([, when], { shop, paying }) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  paying.simulator.control.fail({ call: 'refund', when, how: 'reset' })
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 8)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect(await shop.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
  await expectBooksToBalance(shop, variant, 5)
})

test('a refund waits for a provider that is down, at the token, at the request and at the status', async ({
  shop,
  paying,
}) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const { control } = paying.simulator
  await cancelOrder(shop, customer, order.id)
  for (const call of ['token', 'refund', 'refundStatus'] as const) {
    control.fail({ call, how: { status: 503, body: 'R999' }, times: 4 })
  }
  await letPass(shop, 45)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  await expectBooksToBalance(shop, variant, 5)
})

test('a refund that fails is listed for the administrator, who can try it again under a new id', async ({
  shop,
  paying,
  api,
}) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const token = await signedIn(shop, await anAdmin(shop))
  paying.simulator.control.refunds = 'FAILED'
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 4)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'FAILED' })
  const problems = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  const [problem] = await problems()
  expect(problem).toMatchObject({
    kind: 'REFUND_FAILED',
    orderId: order.id,
    shortId: order.id.slice(0, 8).toUpperCase(),
    amount: '1499.00',
    reason: expect.stringContaining('BF_034'),
  })
  await letPass(shop, 10)
  expect(paying.simulator.control.calls.refund).toBe(1)
  const { lines, isBalanced } = await reconcile(shop.db, '2030-11-21')
  expect(isBalanced).toBe(false)
  expect(lines.join('\n')).toMatch(/refund \S+ has failed: .*BF_034/)

  paying.simulator.control.refunds = 'COMPLETED'
  const retried = await api.call('POST /orders/refunds/{id}/retry', { token, params: { id: problem.refundId } })
  expect(retried).toMatchObject({ status: 200, body: { message: 'The refund is being tried again.' } })
  expect((await api.call('POST /orders/refunds/{id}/retry', { token, params: { id: problem.refundId } })).status).toBe(
    409,
  )
  await letPass(shop, 4)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  const tries = await shop.db
    .selectFrom('paymentRefunds')
    .select(['state', 'merchantRefundId'])
    .orderBy('number')
    .execute()
  expect(tries.map(({ state }) => state)).toEqual(['FAILED', 'COMPLETED'])
  expect(await problems()).toEqual([])
  await expectBooksToBalance(shop, variant, 5)
})

test('a payment of another amount is delivered nothing for, and stands among the problems', async ({
  shop,
  paying,
  api,
}) => {
  const { customer, attempt, order } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  await shop.db.updateTable('simulatedPayments').set({ amount: 100 }).execute()
  expect((await paymentResult(shop, customer, attempt.merchantOrderId)).status).toBe('FAILED')
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'FAILED' })
  expect((await kindsOf(shop, order)).at(-1)).toBe('MISMATCH')
  const token = await signedIn(shop, await anAdmin(shop))
  expect((await api.call('GET /orders/payment/problems', { token })).body.problems).toMatchObject([
    { kind: 'AMOUNT_MISMATCH', orderId: order.id },
  ])
  expect((await reconcile(shop.db, '2030-11-21')).isBalanced).toBe(false)
})

test('goods that leave for pretend money are known for it, before and after', async ({ shop, paying }) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  expect((await showOrder(shop, customer, order.id)).order.isPretend).toBe(true)
  await setDeliveryStatus(shop, await anAdmin(shop), order.id, { deliveryStatus: 'SHIPPED' })
  const { history } = (await showOrder(shop, customer, order.id)).order
  expect(history.at(-1)).toMatchObject({ to: 'SHIPPED', note: 'Paid with pretend money when it left the shop.' })
})

test('the administrator sees every attempt and the whole ledger of an order; nobody can change it', async ({
  shop,
  paying,
  api,
}) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  const { body } = await api.call('GET /orders/{id}/payments', {
    token: await signedIn(shop, await anAdmin(shop)),
    params: { id: order.id },
  })
  expect(body.attempts).toMatchObject([{ state: 'COMPLETED', amount: '1499.00', paymentMode: 'UPI_INTENT' }])
  expect(body.ledger.map(({ kind }: { kind: string }) => kind)).toEqual(['ASKED', 'STARTED', 'COMPLETED'])
  const token = await signedIn(shop, customer)
  expect((await api.call('GET /orders/{id}/payments', { token, params: { id: order.id } })).status).toBe(403)
  await expect(shop.db.updateTable('paymentEvents').set({ amount: 1 }).execute()).rejects.toThrow(/never changed/)
  await expect(shop.db.deleteFrom('paymentEvents').execute()).rejects.toThrow(/never changed/)
})

test('a day’s sums are printed against its orders', async ({ shop, paying }) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 3)
  const { lines, isBalanced } = await reconcile(shop.db, '2030-11-21')
  expect(lines).toEqual([
    'Online payments of 2030-11-21 (India)',
    '  taken      ₹1,499.00 in 1 payment(s)',
    '  for orders ₹1,499.00',
    '  to return  ₹0.00, which came late or twice',
    '  refunded   ₹1,499.00 in 1 refund(s)',
    'Money and orders agree.',
  ])
  expect(isBalanced).toBe(true)
  expect((await reconcile(shop.db, '2030-11-20')).lines[1]).toContain('₹0.00 in 0 payment(s)')
})
