import { expect } from 'vitest'
import type { Person } from '#tests/support/makers.ts'
import { aPurchase, expectBooksToBalance, letPass, onPayPage, orderOf } from '#tests/support/online.ts'
import { type Paying, test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { isOpen } from '../payments/attempts.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOnline } from './pay-online.ts'
import { paymentResult } from './payment-result.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { watchPayments } from './watch-payments.ts'

/** The process is gone: nothing after this runs, on whatever line it is. */
class Killed extends Error {}

/** A shop whose process is killed right before or after its n-th question to the provider; what follows happens in a new process. */
function mortal(shop: TestShop, death: number, when: 'before' | 'after') {
  let questions = 0
  let isDead = false
  const provider = shop.payments.provider!
  const doomed =
    <Given, Answer>(ask: (given: Given) => Promise<Answer>) =>
    async (given: Given) => {
      if (isDead) throw new Killed()
      const isLast = ++questions === death
      if (isLast && when === 'after') await ask(given)
      isDead = isLast
      if (isDead) throw new Killed()
      return ask(given)
    }
  const dying: PaymentProvider = {
    pay: doomed(provider.pay),
    status: doomed(provider.status),
    refund: doomed(provider.refund),
    refundStatus: doomed(provider.refundStatus),
  }
  const doomedShop: Shop = Object.assign(Object.create(shop), { payments: { ...shop.payments, provider: dying } })
  return {
    /** Does something in the doomed process, or in its successor. */
    run: async (work: (running: Shop) => Promise<unknown>) => {
      await work(isDead ? shop : doomedShop).catch(() => {})
    },
    wasKilled: () => isDead,
  }
}

type Story = (
  shop: TestShop,
  paying: Paying,
  run: ReturnType<typeof mortal>['run'],
  person: Awaited<ReturnType<typeof aPurchase>>,
) => Promise<void>

/** Pays on the page that is open; a shopper who has none comes back a few minutes later. */
async function payLatest(shop: TestShop, paying: Paying, customer: Person, orderId: string, outcome: 'pay' | 'fail') {
  const pages = (await attemptsOf(shop.db, orderId)).filter(isOpen)
  const page = pages.find(({ redirectUrl }) => redirectUrl)
  if (page) return onPayPage(paying, page, outcome)
  await letPass(shop, 3)
  return onPayPage(paying, await reinitiatePayment(shop, customer, orderId, true), outcome)
}

const paidThenCanceled: Story = async (shop, paying, run, { customer, choice }) => {
  await run((running) => placeOnline(running, customer, choice, { isLocal: true }))
  const order = await orderOf(shop, customer)
  if (!order) return
  await payLatest(shop, paying, customer, order.id, 'pay')
  await run((running) => watchAfterMinute(shop, running))
  await run((running) => cancelOrder(running, customer, order.id))
  await run((running) => watchAfterMinute(shop, running))
  await run((running) => watchAfterMinute(shop, running))
}

const failedThenPaid: Story = async (shop, paying, run, { customer, choice }) => {
  await run((running) => placeOnline(running, customer, choice, { isLocal: true }))
  const order = await orderOf(shop, customer)
  if (!order) return
  await payLatest(shop, paying, customer, order.id, 'fail')
  const first = (await attemptsOf(shop.db, order.id)).at(-1)
  await run((running) => paymentResult(running, customer, first!.merchantOrderId))
  await run((running) => reinitiatePayment(running, customer, order.id, true))
  await payLatest(shop, paying, customer, order.id, 'pay')
  await run((running) => watchAfterMinute(shop, running))
}

async function watchAfterMinute(shop: TestShop, running: Shop) {
  shop.setClock(new Date(shop.clock().getTime() + 60_000))
  await watchPayments(running)
}

const stories: [string, Story][] = [
  ['paid and canceled', paidThenCanceled],
  ['failed and paid again', failedThenPaid],
]

test.for(stories)(
  'killed before or after any question to the provider, an order that is %s loses no money and no piece',
  { timeout: 120_000 },
  async ([, story], { shop, paying }) => {
    for (const when of ['before', 'after'] as const) {
      for (let death = 1; ; death++) {
        const person = await aPurchase(shop)
        const process = mortal(shop, death, when)
        await story(shop, paying, process.run, person)
        await letPass(shop, 3)
        await letPass(shop, 96, 12)
        const order = await orderOf(shop, person.customer)
        const ends = ['COMPLETED PENDING', 'REFUNDED CANCELED']
        if (order) expect(ends, `${when} ${death}`).toContain(`${order.paymentStatus} ${order.deliveryStatus}`)
        await expectBooksToBalance(shop, person.variant, 5)
        if (!process.wasKilled()) break
        expect(death).toBeLessThan(20)
      }
    }
  },
)

test.for(['before', 'after'] as const)(
  'an order whose process was killed %s the provider took it up can be paid a few minutes later',
  async (when, { shop, paying }) => {
    const { customer, choice, variant } = await aPurchase(shop)
    await mortal(shop, 1, when).run((running) => placeOnline(running, customer, choice, { isLocal: true }))
    const order = (await orderOf(shop, customer))!
    await expect(reinitiatePayment(shop, customer, order.id, true)).rejects.toThrow('Failed to re-initiate payment.')
    await letPass(shop, 3)
    await onPayPage(paying, await reinitiatePayment(shop, customer, order.id, true), 'pay')
    await letPass(shop, 1)
    expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', deliveryStatus: 'PENDING' })
    await expectBooksToBalance(shop, variant, 5)
  },
)
