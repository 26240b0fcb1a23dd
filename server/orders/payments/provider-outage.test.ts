import { expect } from 'vitest'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellation/cancel-order.ts'
import { placeOnlineOrder } from '../placement/place-online-order.ts'
import { pollPayments } from './poll-payments.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'

const localCall = { isLocal: true }
const calls = ['token', 'pay', 'status', 'refund', 'refundStatus'] as const
const outages = [
  ['down', { how: { status: 503, body: 'R999' } }],
  ['cut off after its work', { when: 'after', how: 'reset' }],
  ['talking nonsense', { how: { status: 200, body: '<html>Welcome</html>' } }],
] as const

const state = async (context: TestContext, customer: TestUser) => {
  const order = (await findOrderOfCustomer(context, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

/** Pays where the shopper was led to; who was led nowhere comes back a few minutes later. */
async function payInTheEnd(context: TestContext, simulator: PaymentSimulator, customer: TestUser, orderId: string) {
  const [first] = await findAttemptsOfOrder(context.db, orderId)
  if (first?.redirectUrl) return completePayPage(simulator, first, 'pay')
  await advanceClock(context, 3)
  return completePayPage(simulator, await reinitiatePayment(context, customer, orderId, true), 'pay')
}

test.for(calls.flatMap((call) => outages.map(([what, trouble]) => [what, call, trouble] as const)))(
  'a provider that is %s at its %s loses no money, no order and no piece',
  { timeout: 60_000 },
  async ([, call, trouble], { context, simulator }) => {
    const { customer, choice, variant } = await createPurchase(context)
    simulator.simulator.control.fail({ call, ...trouble, times: 3 })
    await placeOnlineOrder(context, customer, choice, localCall).catch(() => {})
    if (call === 'token' || call === 'pay') simulator.simulator.control.mend()
    // Without a token nothing was asked of the provider: the placing is undone, and the shopper tries again.
    if (!(await findOrderOfCustomer(context, customer))) await placeOnlineOrder(context, customer, choice, localCall)
    const { id } = (await findOrderOfCustomer(context, customer))!
    await payInTheEnd(context, simulator, customer, id)
    await advanceClock(context, 5)
    expect(await state(context, customer)).toBe('COMPLETED PENDING NONE')
    await expectPaymentsToBalance(context, variant, 5)
    await cancelOrder(context, customer, id)
    await advanceClock(context, 8)
    expect(await state(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
    await expectPaymentsToBalance(context, variant, 5)
  },
)

test('several processes that poll payments at the same time apply every result once', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const all = () =>
    Promise.all([pollPayments(context), pollPayments(context), pollPayments(context), context.runJobs()])
  await cancelOrder(context, customer, order.id)
  for (let minutes = 0; minutes < 4; minutes++) {
    context.setClock(new Date(context.clock().getTime() + 60_000))
    await all()
  }
  expect(await state(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(simulator.simulator.control.calls.refund).toBe(1)
  await expectPaymentsToBalance(context, variant, 5)
})
