import { expect } from 'vitest'
import type { Person } from '#tests/support/makers.ts'
import { aPaidPurchase, aPurchase, expectBooksToBalance, letPass, onPayPage, orderOf } from '#tests/support/online.ts'
import { type Paying, test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOnline } from './pay-online.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { watchPayments } from './watch-payments.ts'

const here = { isLocal: true }
const calls = ['token', 'pay', 'status', 'refund', 'refundStatus'] as const
const troubles = [
  ['down', { how: { status: 503, body: 'R999' } }],
  ['cut off after its work', { when: 'after', how: 'reset' }],
  ['talking nonsense', { how: { status: 200, body: '<html>Welcome</html>' } }],
] as const

const state = async (shop: TestShop, customer: Person) => {
  const order = (await orderOf(shop, customer))!
  return `${order.paymentStatus} ${order.deliveryStatus} ${order.refundStatus}`
}

/** Pays where the shopper was led to; who was led nowhere comes back a few minutes later. */
async function payInTheEnd(shop: TestShop, paying: Paying, customer: Person, orderId: string) {
  const [first] = await attemptsOf(shop.db, orderId)
  if (first?.redirectUrl) return onPayPage(paying, first, 'pay')
  await letPass(shop, 3)
  return onPayPage(paying, await reinitiatePayment(shop, customer, orderId, true), 'pay')
}

test.for(calls.flatMap((call) => troubles.map(([what, trouble]) => [what, call, trouble] as const)))(
  'a provider that is %s at its %s loses no money, no order and no piece',
  { timeout: 60_000 },
  async ([, call, trouble], { shop, paying }) => {
    const { customer, choice, variant } = await aPurchase(shop)
    paying.simulator.control.fail({ call, ...trouble, times: 3 })
    await placeOnline(shop, customer, choice, here).catch(() => {})
    if (call === 'token' || call === 'pay') paying.simulator.control.mend()
    // Without a token nothing was asked of the provider: the placing is undone, and the shopper tries again.
    if (!(await orderOf(shop, customer))) await placeOnline(shop, customer, choice, here)
    const { id } = (await orderOf(shop, customer))!
    await payInTheEnd(shop, paying, customer, id)
    await letPass(shop, 5)
    expect(await state(shop, customer)).toBe('COMPLETED PENDING NONE')
    await expectBooksToBalance(shop, variant, 5)
    await cancelOrder(shop, customer, id)
    await letPass(shop, 8)
    expect(await state(shop, customer)).toBe('REFUNDED CANCELED COMPLETED')
    await expectBooksToBalance(shop, variant, 5)
  },
)

test('several processes that look after payments at once do everything once', async ({ shop, paying }) => {
  const { customer, order, variant } = await aPaidPurchase(shop, paying)
  const all = () => Promise.all([watchPayments(shop), watchPayments(shop), watchPayments(shop), shop.runJobs()])
  await cancelOrder(shop, customer, order.id)
  for (let minutes = 0; minutes < 4; minutes++) {
    shop.setClock(new Date(shop.clock().getTime() + 60_000))
    await all()
  }
  expect(await state(shop, customer)).toBe('REFUNDED CANCELED COMPLETED')
  expect(paying.simulator.control.calls.refund).toBe(1)
  await expectBooksToBalance(shop, variant, 5)
})
