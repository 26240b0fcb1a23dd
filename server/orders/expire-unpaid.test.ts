import { expect } from 'vitest'
import { stockOf } from '#tests/support/makers.ts'
import { aPlacedPurchase, onPayPage, orderOf } from '#tests/support/online.ts'
import { test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { expireUnpaid } from './expire-unpaid.ts'
import { watchPayments } from './watch-payments.ts'

/** A shop whose provider answers about one payment by a fault of our own, and what it logged. */
function stumblingOver(shop: TestShop, merchantOrderId: string) {
  const logged: object[] = []
  const log = { ...shop.log, error: (details: object) => void logged.push(details) }
  const provider = shop.payments.provider!
  const status: PaymentProvider['status'] = async (id) => {
    if (id === merchantOrderId) throw new Error('a bug')
    return provider.status(id)
  }
  const payments = { ...shop.payments, provider: { ...provider, status } }
  return { stumbling: Object.assign(Object.create(shop), { payments, log }) as TestShop, logged }
}

const anHourLater = (shop: TestShop) => shop.setClock(new Date(shop.clock().getTime() + 61 * 60_000))

test.for([
  ['when orders expire', expireUnpaid],
  ['when the clock looks after all payments', watchPayments],
] as const)(
  'one order that fails keeps no other waiting %s, and is tried again',
  async ([, look], { shop, paying: _ }) => {
    const first = await aPlacedPurchase(shop)
    const others = [await aPlacedPurchase(shop), await aPlacedPurchase(shop)]
    const { stumbling, logged } = stumblingOver(shop, first.attempt.merchantOrderId)
    anHourLater(shop)
    await look(stumbling)

    expect(logged).toContainEqual({ err: new Error('a bug'), id: first.order.id })
    expect(await orderOf(shop, first.customer)).toMatchObject({ deliveryStatus: 'PENDING' })
    for (const { customer, variant } of others) {
      expect(await orderOf(shop, customer)).toMatchObject({ deliveryStatus: 'CANCELED' })
      expect(await stockOf(shop, variant)).toBe(5)
    }
    await look(shop)
    expect(await orderOf(shop, first.customer)).toMatchObject({ deliveryStatus: 'CANCELED' })
  },
)

test('an order that is paid at the last moment does not expire', async ({ shop, paying }) => {
  const { customer, attempt } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'pay')
  anHourLater(shop)
  await expireUnpaid(shop)
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', deliveryStatus: 'PENDING' })
})
