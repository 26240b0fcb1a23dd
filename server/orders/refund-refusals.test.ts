import { expect } from 'vitest'
import { aCustomer, anOnlineOrder, aVariant } from '#tests/support/makers.ts'
import { aPaidPurchase, expectBooksToBalance, letPass, orderOf } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import { cancelOrder } from './cancel-order.ts'
import { paymentProblems } from './payment-problems.ts'
import { recordPaymentResult } from './record-payment.ts'

const nonsense = { call: 'refundStatus', how: { status: 400, body: '{"code":"WHAT_IS_THIS"}' }, times: 100 } as const

test.for([
  [400, 'REFUND_TOO_ODD'],
  [403, 'FORBIDDEN'],
  [404, 'NO_SUCH_THING'],
  [409, 'CONFLICT'],
  [422, 'PR004'],
] as const)(
  'a %i of the provider with its own code %s, documented or not, is a certain refusal: it is listed at once',
  async ([status, code], { shop, paying }) => {
    const { customer, order } = await aPaidPurchase(shop, paying)
    const { control } = paying.simulator
    control.fail({ call: 'refund', how: { status, body: JSON.stringify({ errorCode: code }) } })
    control.fail(nonsense)
    await cancelOrder(shop, customer, order.id)
    await shop.runJobs()
    expect((await paymentProblems(shop)).problems).toMatchObject([
      { kind: 'REFUND_FAILED', orderId: order.id, refundId: expect.any(String), reason: code },
    ])
    expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'FAILED' })
    await letPass(shop, 3)
    expect(control.calls.refund).toBe(1)
  },
)

test.for([
  ['a page of somebody in between', { status: 403, body: '<html>Access denied</html>' }, 1],
  ['an answer without a code', { status: 400, body: '{}' }, 1],
  ['a call for patience', { status: 429, body: '{"code":"TOO_MANY_REQUESTS"}' }, 1],
  ['a token that is not believed', { status: 401, body: '{"code":"AUTHORIZATION_FAILED"}' }, 2],
] as const)(
  'after %s the refund is not given up, but asked for until it is given, once',
  async ([, how, times], { shop, paying }) => {
    const { customer, order, variant } = await aPaidPurchase(shop, paying)
    paying.simulator.control.fail({ call: 'refund', how, times })
    await cancelOrder(shop, customer, order.id)
    await shop.runJobs()
    expect((await paymentProblems(shop)).problems).toEqual([])
    expect(await orderOf(shop, customer)).toMatchObject({ refundStatus: 'PENDING' })
    await letPass(shop, 8)
    expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect(await shop.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
    await expectBooksToBalance(shop, variant, 5)
  },
)

test('the refusal of a refund that was sent again is the echo of the first, which was given', async ({
  shop,
  paying,
}) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const { control } = paying.simulator
  control.fail({ call: 'refund', when: 'after', how: 'reset' })
  await cancelOrder(shop, customer, order.id)
  await shop.runJobs()
  control.fail({ call: 'refundStatus', how: { status: 400, body: '{"code":"INVALID_MERCHANT_REFUND_ID"}' } })
  await letPass(shop, 4)
  expect(control.calls.refund).toBe(2)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  await expectBooksToBalance(shop, variant, 5)
})

test('a refund for which no payment came has failed at once: there is nothing to ask the provider for', async ({
  shop,
  paying,
}) => {
  const customer = await aCustomer(shop)
  const { id, orderTotal: amount } = await anOnlineOrder(shop, customer, { of: await aVariant(shop) })
  const paid = { status: 'COMPLETED', amount } as const
  await shop.db.transaction().execute((trx) => recordPaymentResult(shop, trx, id, paid))
  await cancelOrder(shop, customer, id)
  await shop.runJobs()
  expect((await paymentProblems(shop)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', orderId: id, reason: 'There is no payment to give back.' },
  ])
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'FAILED' })
  expect(paying.simulator.control.calls.refund).toBe(0)
})
