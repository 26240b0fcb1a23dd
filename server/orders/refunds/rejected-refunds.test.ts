import { expect } from 'vitest'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import {
  advanceClock,
  createPaidPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { createOnlineOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { recordPaymentResult } from '../payments/record-payment.ts'

const invalidResponse = {
  call: 'refundStatus',
  effect: { status: 400, body: '{"code":"WHAT_IS_THIS"}' },
  times: 100,
} as const

test.for([
  [400, 'REFUND_TOO_ODD'],
  [403, 'FORBIDDEN'],
  [404, 'NO_SUCH_THING'],
  [409, 'CONFLICT'],
  [422, 'PR004'],
] as const)(
  'a refund rejected with status %i and code %s has failed and is listed at once',
  async ([status, code], { context, simulator }) => {
    const { customer, order } = await createPaidPurchase(context, simulator)
    const { control } = simulator
    control.injectFault({ call: 'refund', effect: { status, body: JSON.stringify({ errorCode: code }) } })
    control.injectFault(invalidResponse)
    await cancelOrder(context, customer, order.id)
    await context.runJobs()
    expect((await listPaymentExceptions(context)).problems).toMatchObject([
      { kind: 'REFUND_FAILED', orderId: order.id, refundId: expect.any(String), reason: code },
    ])
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({
      paymentStatus: 'COMPLETED',
      refundStatus: 'FAILED',
    })
    await advanceClock(context, 3)
    expect(control.calls.refund).toBe(1)
  },
)

test.for([
  ['an HTML page of a proxy', { status: 403, body: '<html>Access denied</html>' }, 1],
  ['a response without a code', { status: 400, body: '{}' }, 1],
  ['a rate limit', { status: 429, body: '{"code":"TOO_MANY_REQUESTS"}' }, 1],
  ['a rejected token', { status: 401, body: '{"code":"AUTHORIZATION_FAILED"}' }, 2],
] as const)(
  'after %s the refund remains pending, and is repeated until it is completed once',
  async ([, effect, times], { context, simulator }) => {
    const { customer, order, variant } = await createPaidPurchase(context, simulator)
    simulator.control.injectFault({ call: 'refund', effect, times })
    await cancelOrder(context, customer, order.id)
    await context.runJobs()
    expect((await listPaymentExceptions(context)).problems).toEqual([])
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({ refundStatus: 'PENDING' })
    await advanceClock(context, 8)
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect(await context.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
    await expectPaymentsToBalance(context, variant, 5)
  },
)

test('if a repeated refund is rejected because the first request succeeded, the order is refunded', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const { control } = simulator
  control.injectFault({ call: 'refund', when: 'after', effect: 'reset' })
  await cancelOrder(context, customer, order.id)
  await context.runJobs()
  control.injectFault({ call: 'refundStatus', effect: { status: 400, body: '{"code":"INVALID_MERCHANT_REFUND_ID"}' } })
  await advanceClock(context, 4)
  expect(control.calls.refund).toBe(2)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  await expectPaymentsToBalance(context, variant, 5)
})

test('a refund without a payment fails at once, without a request to the provider', async ({ context, simulator }) => {
  const customer = await createCustomer(context)
  const { id, orderTotal: amount } = await createOnlineOrder(context, customer, { of: await createVariant(context) })
  const paid = { status: 'COMPLETED', amount } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, id, paid))
  await cancelOrder(context, customer, id)
  await context.runJobs()
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', orderId: id, reason: 'There is no payment to refund.' },
  ])
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'FAILED',
  })
  expect(simulator.control.calls.refund).toBe(0)
})
