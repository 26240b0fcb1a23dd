import { expect } from 'vitest'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createAdmin, findStock } from '#tests/support/factories.ts'
import { completePayPage, createPlacedPurchase, findOrderOfCustomer } from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { pollPayments } from '../payments/poll-payments.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { expireUnpaid } from './expire-unpaid.ts'

/** A context in which the status of one payment throws an unexpected error, and the errors that it logs. */
function createFailingContext(context: TestContext, merchantOrderId: string) {
  const logged: object[] = []
  const log = { ...context.log, error: (details: object) => void logged.push(details) }
  const provider = context.payments.provider!
  const status: PaymentProvider['status'] = async (id) => {
    if (id === merchantOrderId) throw new Error('a bug')
    return provider.status(id)
  }
  const payments = { ...context.payments, provider: { ...provider, status } }
  return { failingContext: Object.assign(Object.create(context), { payments, log }) as TestContext, logged }
}

const advanceAnHour = (context: TestContext) => context.setClock(new Date(context.clock().getTime() + 61 * 60_000))

test.for([
  ['the expiry of orders', expireUnpaid],
  ['the poll of payments', pollPayments],
] as const)(
  '%s continues after an error of one order, and repeats that order in the next run',
  async ([, run], { context, simulator: _ }) => {
    const first = await createPlacedPurchase(context)
    const others = [await createPlacedPurchase(context), await createPlacedPurchase(context)]
    const { failingContext, logged } = createFailingContext(context, first.attempt.merchantOrderId)
    advanceAnHour(context)
    await run(failingContext)

    expect(logged).toContainEqual({ err: new Error('a bug'), id: first.order.id })
    expect(await findOrderOfCustomer(context, first.customer)).toMatchObject({ deliveryStatus: 'PENDING' })
    for (const { customer, variant } of others) {
      expect(await findOrderOfCustomer(context, customer)).toMatchObject({ deliveryStatus: 'CANCELED' })
      expect(await findStock(context, variant)).toBe(5)
    }
    await run(context)
    expect(await findOrderOfCustomer(context, first.customer)).toMatchObject({ deliveryStatus: 'CANCELED' })
  },
)

test('an order paid at the last moment does not expire', async ({ context, simulator }) => {
  const { customer, attempt } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  advanceAnHour(context)
  await expireUnpaid(context)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    deliveryStatus: 'PENDING',
  })
})

test('an unpaid order of the demonstration does not expire', async ({ context, simulator: _ }) => {
  const { customer, variant } = await createPlacedPurchase(context)
  await context.db.updateTable('orders').set({ isDemo: true }).execute()
  advanceAnHour(context)
  await expireUnpaid(context)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ deliveryStatus: 'PENDING' })
  expect(await findStock(context, variant)).toBe(4)
})

test('an unpaid order that was sent anyway and taken back does not expire', async ({ context, simulator: _ }) => {
  const { customer, order } = await createPlacedPurchase(context)
  const admin = await createAdmin(context)
  for (const deliveryStatus of ['SHIPPED', 'PENDING'] as const)
    await setDeliveryStatus(context, admin, order.id, { deliveryStatus })
  advanceAnHour(context)
  await expireUnpaid(context)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ deliveryStatus: 'PENDING' })
  expect(await context.db.transaction().execute((trx) => cancelUnpaid(context, trx, order.id))).toBe(false)
})
