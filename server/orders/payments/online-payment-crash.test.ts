import { expect } from 'vitest'
import type { AppContext } from '#server/context.ts'
import { isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
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
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { placeOrder } from '../placement/place-order.ts'
import { payOnline } from './pay-online.ts'
import { pollPayments } from './poll-payments.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { showPaymentStatus } from './show-payment-status.ts'

/** Stands for the end of the process: no later code of the call runs. */
class ProcessKilled extends Error {}

/** A process that is killed right before or after its n-th call to the provider; later work runs in a new process. */
function crashAt(context: TestContext, callNumber: number, when: 'before' | 'after') {
  let callCount = 0
  let isKilled = false
  const provider = context.payments.provider!
  const killable =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      if (isKilled) throw new ProcessKilled()
      const isLast = ++callCount === callNumber
      if (isLast && when === 'after') await call(input)
      isKilled = isLast
      if (isKilled) throw new ProcessKilled()
      return call(input)
    }
  const killableProvider: PaymentProvider = {
    pay: killable(provider.pay),
    status: killable(provider.status),
    refund: killable(provider.refund),
    refundStatus: killable(provider.refundStatus),
  }
  const killableContext: AppContext = Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: killableProvider },
  })
  return {
    /** Runs `work` in the process until it is killed, then in a new one. */
    run: async (work: (running: AppContext) => Promise<unknown>) => {
      await work(isKilled ? context : killableContext).catch(() => {})
    },
    wasKilled: () => isKilled,
  }
}

type Scenario = (
  context: TestContext,
  simulator: PaymentSimulator,
  run: ReturnType<typeof crashAt>['run'],
  purchase: Awaited<ReturnType<typeof createPurchase>>,
) => Promise<void>

/** Completes the open payment page; without one, waits three minutes and requests a new page. */
async function payLatest(
  context: TestContext,
  simulator: PaymentSimulator,
  customer: TestUser,
  orderId: string,
  outcome: 'pay' | 'fail',
  openPage: typeof reinitiatePayment = reinitiatePayment,
) {
  const pages = (await findAttemptsOfOrder(context.db, orderId)).filter(isAttemptOpen)
  const page = pages.find(({ redirectUrl }) => redirectUrl)
  if (page) return completePayPage(simulator, page, outcome)
  await advanceClock(context, 3)
  return completePayPage(simulator, await openPage(context, customer, orderId, true), outcome)
}

const paidThenCanceled: Scenario = async (context, simulator, run, { customer, choice }) => {
  await run((running) => placeOrder(running, customer, choice, { isLocal: true }))
  const order = await findOrderOfCustomer(context, customer)
  if (!order) return
  await payLatest(context, simulator, customer, order.id, 'pay')
  await run((running) => pollAfterMinute(context, running))
  await run((running) => cancelOrder(running, customer, order.id))
  await run((running) => pollAfterMinute(context, running))
  await run((running) => pollAfterMinute(context, running))
}

const failedThenPaid: Scenario = async (context, simulator, run, { customer, choice }) => {
  await run((running) => placeOrder(running, customer, choice, { isLocal: true }))
  const order = await findOrderOfCustomer(context, customer)
  if (!order) return
  await payLatest(context, simulator, customer, order.id, 'fail')
  const first = (await findAttemptsOfOrder(context.db, order.id)).at(-1)
  await run((running) => showPaymentStatus(running, customer, first!.merchantOrderId))
  await run((running) => reinitiatePayment(running, customer, order.id, true))
  await payLatest(context, simulator, customer, order.id, 'pay')
  await run((running) => pollAfterMinute(context, running))
}

const advancePaidThenCanceled: Scenario = async (context, simulator, run, { customer, choice }) => {
  await createCodRules(context, { fee: 1_00, advance: 99_00 })
  const input = { ...choice, paymentMethod: 'COD' as const }
  await run((running) => placeOrder(running, customer, input, { isLocal: true }))
  const order = await findOrderOfCustomer(context, customer)
  if (!order) return
  await payLatest(context, simulator, customer, order.id, 'pay')
  await run((running) => pollAfterMinute(context, running))
  await run((running) => cancelOrder(running, customer, order.id))
  await run((running) => pollAfterMinute(context, running))
  await run((running) => pollAfterMinute(context, running))
}

const cashOrderPaidOnline: Scenario = async (context, simulator, run, { customer, choice }) => {
  await createCodRules(context, { fee: 49_00 })
  const input = { ...choice, paymentMethod: 'COD' as const }
  const { order } = await placeOrder(context, customer, input, { isLocal: true })
  await run((running) => payOnline(running, customer, order.id, true))
  await payLatest(context, simulator, customer, order.id, 'pay', payOnline)
  await run((running) => pollAfterMinute(context, running))
}

async function pollAfterMinute(context: TestContext, running: AppContext) {
  context.setClock(new Date(context.clock().getTime() + 60_000))
  await pollPayments(running)
}

const scenarios: [string, Scenario][] = [
  ['paid and canceled', paidThenCanceled],
  ['failed and paid again', failedThenPaid],
  ['a cash order whose advance is paid, and canceled', advancePaidThenCanceled],
  ['a cash order that is paid online', cashOrderPaidOnline],
]

test.for(scenarios)(
  'if the process is killed before or after any call to the provider, an order that is %s loses no money and no stock',
  { timeout: 120_000 },
  async ([, scenario], { context, simulator }) => {
    for (const when of ['before', 'after'] as const) {
      for (let callNumber = 1; ; callNumber++) {
        const purchase = await createPurchase(context)
        const process = crashAt(context, callNumber, when)
        await scenario(context, simulator, process.run, purchase)
        await advanceClock(context, 3)
        await advanceClock(context, 96, 12)
        const order = await findOrderOfCustomer(context, purchase.customer)
        const finalStates = ['COMPLETED PENDING', 'REFUNDED CANCELED']
        if (order)
          expect(finalStates, `${when} ${callNumber}`).toContain(`${order.paymentStatus} ${order.deliveryStatus}`)
        await expectPaymentsToBalance(context, purchase.variant, 5)
        if (!process.wasKilled()) break
        expect(callNumber).toBeLessThan(20)
      }
    }
  },
)

test.for(['before', 'after'] as const)(
  'if the process is killed %s the payment is created, the order can be paid a few minutes later',
  async (when, { context, simulator }) => {
    const { customer, choice, variant } = await createPurchase(context)
    await crashAt(context, 1, when).run((running) => placeOrder(running, customer, choice, { isLocal: true }))
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
