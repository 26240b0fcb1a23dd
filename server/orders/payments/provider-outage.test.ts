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
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { placeOrder } from '../placement/place-order.ts'
import { pollPayments } from './poll-payments.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'

const localRequest = { isLocal: true }
const calls = ['token', 'pay', 'status', 'refund', 'refundStatus'] as const
const outages = [
  ['down', { effect: { status: 503, body: 'R999' } }],
  ['cut off after processing', { when: 'after', effect: 'reset' }],
  ['sending HTML', { effect: { status: 200, body: '<html>Welcome</html>' } }],
] as const

const orderStates = async (context: TestContext, customer: TestUser) => {
  const order = (await findOrderOfCustomer(context, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

/** Completes the payment page; without one, waits three minutes and requests a new page. */
async function payLatest(context: TestContext, simulator: PaymentSimulator, customer: TestUser, orderId: string) {
  const [first] = await findAttemptsOfOrder(context.db, orderId)
  if (first?.redirectUrl) return completePayPage(simulator, first, 'pay')
  await advanceClock(context, 3)
  return completePayPage(simulator, await reinitiatePayment(context, customer, orderId, true), 'pay')
}

test.for(calls.flatMap((call) => outages.map(([name, fault]) => [name, call, fault] as const)))(
  'a provider that is %s for the call %s loses no money, no order and no stock',
  { timeout: 60_000 },
  async ([, call, fault], { context, simulator }) => {
    const { customer, choice, variant } = await createPurchase(context)
    simulator.control.injectFault({ call, ...fault, times: 3 })
    await placeOrder(context, customer, choice, localRequest).catch(() => {})
    if (call === 'token' || call === 'pay') simulator.control.clearFaults()
    // Without a token no payment was requested: the placement is undone, and the shopper places the order again.
    if (!(await findOrderOfCustomer(context, customer))) await placeOrder(context, customer, choice, localRequest)
    const { id } = (await findOrderOfCustomer(context, customer))!
    await payLatest(context, simulator, customer, id)
    await advanceClock(context, 5)
    expect(await orderStates(context, customer)).toBe('COMPLETED PENDING NONE')
    await expectPaymentsToBalance(context, variant, 5)
    await cancelOrder(context, customer, id)
    await advanceClock(context, 8)
    expect(await orderStates(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
    await expectPaymentsToBalance(context, variant, 5)
  },
)

test('several processes that poll payments at the same time apply every result once', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const pollConcurrently = () =>
    Promise.all([pollPayments(context), pollPayments(context), pollPayments(context), context.runJobs()])
  await cancelOrder(context, customer, order.id)
  for (let minutes = 0; minutes < 4; minutes++) {
    context.setClock(new Date(context.clock().getTime() + 60_000))
    await pollConcurrently()
  }
  expect(await orderStates(context, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(simulator.control.calls.refund).toBe(1)
  await expectPaymentsToBalance(context, variant, 5)
})
