import { expect } from 'vitest'
import { anAdmin, signedIn, stockOf } from '#tests/support/makers.ts'
import {
  aPaidPurchase,
  aPlacedPurchase,
  expectBooksToBalance,
  letPass,
  onPayPage,
  orderOf,
} from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { paymentEventsOf } from '../payments/ledger.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { decideReturn } from './decide-return.ts'
import { paymentProblems } from './payment-problems.ts'
import { paymentResult } from './payment-result.ts'
import { reconcile } from './reconcile.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

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
  const doNotPay = 'We received a payment that does not match this order. Please do not pay again; we look into it.'
  const { merchantOrderId } = attempt
  const told = await paymentResult(shop, customer, merchantOrderId)
  expect(told).toMatchObject({ status: 'PENDING', message: doNotPay })
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'PENDING' })
  expect((await kindsOf(shop, order)).at(-1)).toBe('MISMATCH')
  await expect(reinitiatePayment(shop, customer, order.id, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: doNotPay,
  })
  const token = await signedIn(shop, await anAdmin(shop))
  const problems = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  expect(await problems()).toMatchObject([{ kind: 'AMOUNT_MISMATCH', orderId: order.id, merchantOrderId }])
  expect((await reconcile(shop.db, '2030-11-21')).isBalanced).toBe(false)

  const settle = () =>
    api.call('POST /orders/payments/{merchantOrderId}/settle', {
      token,
      params: { merchantOrderId },
      body: { reference: 'UTR 4711' },
    })
  expect(await settle()).toMatchObject({ status: 200, body: { message: 'The payment is settled.' } })
  expect((await settle()).status).toBe(409)
  expect(await problems()).toEqual([])
  expect((await paymentEventsOf(shop.db, order.id)).at(-1)).toMatchObject({ kind: 'SETTLED', detail: 'UTR 4711' })
  expect((await reconcile(shop.db, '2030-11-21')).isBalanced).toBe(true)
})

test('a payment for an order that is not there stands among the problems until it is settled', async ({
  shop,
  paying,
  api,
}) => {
  const { order } = await aPaidPurchase(shop, paying)
  await shop.db.deleteFrom('orders').where('id', '=', order.id).execute()
  const token = await signedIn(shop, await anAdmin(shop))
  const { problems } = (await api.call('GET /orders/payment/problems', { token })).body
  expect(problems).toMatchObject([{ kind: 'ORDER_GONE', orderId: order.id }])
})

test('a refund that the provider is at for more than a day is listed, and can be paid by hand', async ({
  shop,
  paying,
  api,
}) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const token = await signedIn(shop, await anAdmin(shop))
  paying.simulator.control.refunds = 'PENDING'
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 2)
  const problems = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  const byHand = () =>
    api.call('PUT /orders/{id}/refund', { token, params: { id: order.id }, body: { reference: 'NEFT 1', note: null } })
  expect(await problems()).toEqual([])
  expect((await byHand()).status).toBe(409)
  await letPass(shop, 25 * 60, 60)
  expect(await problems()).toMatchObject([{ kind: 'REFUND_OVERDUE', orderId: order.id, refundId: null }])
  expect((await byHand()).status).toBe(200)
  expect(await problems()).toEqual([])
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  const asked = paying.simulator.control.calls.refundStatus
  await letPass(shop, 24 * 60, 60)
  expect(paying.simulator.control.calls.refundStatus).toBe(asked)
  await expectBooksToBalance(shop, variant, 5)
})

test('a refund whose request never left is sent again although the provider’s status makes no sense', async ({
  shop,
  paying,
}) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  const { control } = paying.simulator
  await cancelOrder(shop, customer, order.id)
  const { provider } = shop.payments
  const offline = { ...provider!, refund: async () => ({ kind: 'refused', reason: 'ECONNREFUSED' }) as const }
  const [{ id }] = (await shop.db.selectFrom('refunds').select('id').execute()) as [{ id: string }]
  await carryOutRefund(Object.assign(Object.create(shop), { payments: { ...shop.payments, provider: offline } }), id)
  control.fail({ call: 'refundStatus', how: { status: 400, body: '{"code":"WHAT_IS_THIS"}' }, times: 2 })
  await letPass(shop, 1)
  expect(control.calls).toMatchObject({ refund: 1, refundStatus: 0 })
  control.mend()
  await letPass(shop, 3)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
})

test('a refund that nobody can carry out has failed, with the reason', async ({ shop, paying }) => {
  const { customer, order } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  const [{ id }] = (await shop.db.selectFrom('refunds').select('id').execute()) as [{ id: string }]
  await carryOutRefund(Object.assign(Object.create(shop), { payments: { ...shop.payments, provider: null } }), id)
  expect((await paymentProblems(shop)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', reason: 'No payment provider is set up.' },
  ])
})

test('who comes back to the page of a paid order that was canceled reads how its refund stands', async ({
  shop,
  paying,
}) => {
  const { customer, order, attempt } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  const message = async () => (await paymentResult(shop, customer, attempt.merchantOrderId)).message
  expect(await message()).toBe('This order was canceled. Your money is on its way back to you.')
  await letPass(shop, 4)
  expect(await message()).toBe('This order was canceled, and your money has been sent back to you.')
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
