import { expect } from 'vitest'
import { placeOnline } from '#server/orders/pay-online.ts'
import { paymentResult } from '#server/orders/payment-result.ts'
import { sumsBetween } from '#server/orders/reconcile.store.ts'
import { differences } from '#server/orders/reconcile.ts'
import { watchPayments } from '#server/orders/watch-payments.ts'
import { attemptsOf } from '#server/payments/attempts.store.ts'
import { aCustomer, anAddress, aVariant, inCart, type Person, stockOf } from './makers.ts'
import type { Paying } from './paying.ts'
import type { TestShop } from './test.ts'

const minute = 60_000

/** A customer who is about to pay ₹1,499.00 online for one piece of five, at noon of a day far ahead: what the shop queues for later stays queued. */
export async function aPurchase(shop: TestShop, { stock = 5, quantity = 1 } = {}) {
  shop.setClock('2030-11-21T06:30:00Z')
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { product: 'Kurta', stock, price: 1499_00 })
  await inCart(shop, customer, variant, quantity)
  const { id: addressId } = await anAddress(shop, customer)
  return { customer, variant, choice: { addressId, paymentMethod: 'ONLINE_PAYMENT' as const } }
}

/** The only order of a customer as its row stands; undefined when there is none. */
export const orderOf = ({ db }: TestShop, { id }: Pick<Person, 'id'>) =>
  db.selectFrom('orders').selectAll().where('userId', '=', id).executeTakeFirst()

/** The same purchase, placed: the shopper is on the way to the provider's page. */
export async function aPlacedPurchase(shop: TestShop, given: { stock?: number; quantity?: number } = {}) {
  const purchase = await aPurchase(shop, given)
  const reply = await placeOnline(shop, purchase.customer, purchase.choice, { isLocal: true })
  const order = (await orderOf(shop, purchase.customer))!
  const [attempt] = await attemptsOf(shop.db, order.id)
  return { ...purchase, reply, order, attempt: attempt! }
}

/** The same purchase, paid on the provider's page and known to be. */
export async function aPaidPurchase(shop: TestShop, paying: Paying) {
  const purchase = await aPlacedPurchase(shop)
  await onPayPage(paying, purchase.attempt, 'pay')
  await paymentResult(shop, purchase.customer, purchase.attempt.merchantOrderId)
  return purchase
}

/** Lets so many minutes pass, the shop looking after its payments once a minute, or less often. */
export async function letPass(shop: TestShop, minutes: number, every = 1) {
  for (let passed = 0; passed < minutes; passed += every) {
    shop.setClock(new Date(shop.clock().getTime() + every * minute))
    await watchPayments(shop)
  }
}

/** What a shopper does on the provider's page. */
export async function onPayPage(
  { simulator }: Paying,
  { redirectUrl }: { redirectUrl?: string | null },
  outcome: 'pay' | 'fail' | 'pending',
) {
  const payment = await simulator.onPage(redirectUrl?.split('/').at(-1) ?? '')
  if (!payment) throw new Error('The provider has no such page.')
  await simulator.leavePage(payment, outcome)
}

/** Money taken is money of paid orders and of refunds; no order is lost, and every piece is in stock or in a living order. */
export async function expectBooksToBalance(shop: TestShop, variant: { id: string }, pieces: number) {
  expect(await differences(shop.db)).toEqual([])
  const { db } = shop
  const simulated = await db.selectFrom('simulatedPayments').select(['amount', 'state']).execute()
  const taken = simulated.filter(({ state }) => state === 'COMPLETED').reduce((sum, { amount }) => sum + amount, 0)
  const sums = await sumsBetween(db, new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z'))
  expect(sums.taken).toBe(taken)
  const orders = await db.selectFrom('orders').selectAll().where('paymentMethod', '=', 'ONLINE_PAYMENT').execute()
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'COMPLETED' || paymentStatus === 'REFUNDED')
  const extra = await db.selectFrom('refunds').select('amount').where('isExtra', '=', true).execute()
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  expect(taken).toBe(total(paid.map(({ orderTotal }) => ({ amount: orderTotal }))) + total(extra))
  const held = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select('quantity')
    .where('productVariantId', '=', variant.id)
    .where('deliveryStatus', '<>', 'CANCELED')
    .execute()
  expect((await stockOf(shop, variant)) + held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
}
