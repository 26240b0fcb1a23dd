import { expect } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { isAttemptOpen } from '#server/payments/attempts.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
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
import { showPaymentStatus } from './show-payment-status.ts'

/** The process is gone: nothing after this runs, on whatever line it is. */
class ProcessKilled extends Error {}

/** A shop whose process is killed right before or after its n-th question to the provider; what follows happens in a new process. */
function crashAt(context: TestContext, death: number, when: 'before' | 'after') {
  let questions = 0
  let isDead = false
  const provider = context.payments.provider!
  const doomed =
    <Given, Answer>(ask: (given: Given) => Promise<Answer>) =>
    async (given: Given) => {
      if (isDead) throw new ProcessKilled()
      const isLast = ++questions === death
      if (isLast && when === 'after') await ask(given)
      isDead = isLast
      if (isDead) throw new ProcessKilled()
      return ask(given)
    }
  const dying: PaymentProvider = {
    pay: doomed(provider.pay),
    status: doomed(provider.status),
    refund: doomed(provider.refund),
    refundStatus: doomed(provider.refundStatus),
  }
  const doomedShop: AppContext = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: dying },
  })
  return {
    /** Does something in the doomed process, or in its successor. */
    run: async (work: (running: AppContext) => Promise<unknown>) => {
      await work(isDead ? context : doomedShop).catch(() => {})
    },
    wasKilled: () => isDead,
  }
}

type Scenario = (
  context: TestContext,
  simulator: PaymentSimulator,
  run: ReturnType<typeof crashAt>['run'],
  person: Awaited<ReturnType<typeof createPurchase>>,
) => Promise<void>

/** Pays on the page that is open; a shopper who has none comes back a few minutes later. */
async function payLatest(
  context: TestContext,
  simulator: PaymentSimulator,
  customer: TestUser,
  orderId: string,
  outcome: 'pay' | 'fail',
) {
  const pages = (await findAttemptsOfOrder(context.db, orderId)).filter(isAttemptOpen)
  const page = pages.find(({ redirectUrl }) => redirectUrl)
  if (page) return completePayPage(simulator, page, outcome)
  await advanceClock(context, 3)
  return completePayPage(simulator, await reinitiatePayment(context, customer, orderId, true), outcome)
}

const paidThenCanceled: Scenario = async (context, simulator, run, { customer, choice }) => {
  await run((running) => placeOnlineOrder(running, customer, choice, { isLocal: true }))
  const order = await findOrderOfCustomer(context, customer)
  if (!order) return
  await payLatest(context, simulator, customer, order.id, 'pay')
  await run((running) => pollAfterMinute(context, running))
  await run((running) => cancelOrder(running, customer, order.id))
  await run((running) => pollAfterMinute(context, running))
  await run((running) => pollAfterMinute(context, running))
}

const failedThenPaid: Scenario = async (context, simulator, run, { customer, choice }) => {
  await run((running) => placeOnlineOrder(running, customer, choice, { isLocal: true }))
  const order = await findOrderOfCustomer(context, customer)
  if (!order) return
  await payLatest(context, simulator, customer, order.id, 'fail')
  const first = (await findAttemptsOfOrder(context.db, order.id)).at(-1)
  await run((running) => showPaymentStatus(running, customer, first!.merchantOrderId))
  await run((running) => reinitiatePayment(running, customer, order.id, true))
  await payLatest(context, simulator, customer, order.id, 'pay')
  await run((running) => pollAfterMinute(context, running))
}

async function pollAfterMinute(context: TestContext, running: AppContext) {
  context.setClock(new Date(context.clock().getTime() + 60_000))
  await pollPayments(running)
}

const scenarios: [string, Scenario][] = [
  ['paid and canceled', paidThenCanceled],
  ['failed and paid again', failedThenPaid],
]

test.for(scenarios)(
  'killed before or after any question to the provider, an order that is %s loses no money and no piece',
  { timeout: 120_000 },
  async ([, story], { context, simulator }) => {
    for (const when of ['before', 'after'] as const) {
      for (let death = 1; ; death++) {
        const person = await createPurchase(context)
        const process = crashAt(context, death, when)
        await story(context, simulator, process.run, person)
        await advanceClock(context, 3)
        await advanceClock(context, 96, 12)
        const order = await findOrderOfCustomer(context, person.customer)
        const ends = ['COMPLETED PENDING', 'REFUNDED CANCELED']
        if (order) expect(ends, `${when} ${death}`).toContain(`${order.paymentStatus} ${order.deliveryStatus}`)
        await expectPaymentsToBalance(context, person.variant, 5)
        if (!process.wasKilled()) break
        expect(death).toBeLessThan(20)
      }
    }
  },
)

test.for(['before', 'after'] as const)(
  'an order whose process was killed %s the provider took it up can be paid a few minutes later',
  async (when, { context, simulator }) => {
    const { customer, choice, variant } = await createPurchase(context)
    await crashAt(context, 1, when).run((running) => placeOnlineOrder(running, customer, choice, { isLocal: true }))
    const order = (await findOrderOfCustomer(context, customer))!
    await expect(reinitiatePayment(context, customer, order.id, true)).rejects.toThrow('Failed to re-initiate payment.')
    await advanceClock(context, 3)
    await completePayPage(simulator, await reinitiatePayment(context, customer, order.id, true), 'pay')
    await advanceClock(context, 1)
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({
      paymentStatus: 'COMPLETED',
      deliveryStatus: 'PENDING',
    })
    await expectPaymentsToBalance(context, variant, 5)
  },
)
