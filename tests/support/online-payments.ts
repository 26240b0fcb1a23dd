import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { pollPayments } from '#server/orders/payments/poll-payments.ts'
import { reinitiatePayment } from '#server/orders/payments/reinitiate-payment.ts'
import { showPaymentStatus } from '#server/orders/payments/show-payment-status.ts'
import { syncPayment } from '#server/orders/payments/sync-payment.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { sumPayments } from '#server/orders/reconciliation/reconcile.store.ts'
import { findDiscrepancies } from '#server/orders/reconciliation/reconcile.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCustomer, createVariant, findStock, type TestUser } from './factories.ts'
import { createAddress, createCartItem } from './order-factories.ts'
import type { PaymentSimulator } from './payment-simulator.ts'
import type { TestContext } from './test-context.ts'

/** A customer with one item at ₹1,499.00 in the cart and an online payment as the choice. The clock is set to a future noon, so delayed jobs stay queued. */
export async function createPurchase(context: TestContext, { stock = 5, quantity = 1 } = {}) {
  context.setClock('2030-11-21T06:30:00Z')
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { product: 'Kurta', stock, price: 1499_00 })
  await createCartItem(context, customer, variant, quantity)
  const { id: addressId } = await createAddress(context, customer)
  return { customer, variant, choice: { addressId, paymentMethod: 'ONLINE_PAYMENT' as const } }
}

/** The row of the only order of a customer; undefined if there is none. */
export const findOrderOfCustomer = ({ db }: TestContext, { id }: Pick<TestUser, 'id'>) =>
  db.selectFrom('orders').selectAll().where('userId', '=', id).executeTakeFirst()

/** A purchase whose order is placed and whose payment attempt is open. */
export async function createPlacedPurchase(context: TestContext, given: { stock?: number; quantity?: number } = {}) {
  const purchase = await createPurchase(context, given)
  const response = await placeOrder(context, purchase.customer, purchase.choice, { isLocal: true })
  const order = (await findOrderOfCustomer(context, purchase.customer))!
  const [attempt] = await findAttemptsOfOrder(context.db, order.id)
  return { ...purchase, response, order, attempt: attempt! }
}

/** A purchase whose payment is completed and recorded on the order. */
export async function createPaidPurchase(
  context: TestContext,
  simulator: PaymentSimulator,
  given: { stock?: number; quantity?: number } = {},
) {
  const purchase = await createPlacedPurchase(context, given)
  await completePayPage(simulator, purchase.attempt, 'pay')
  await showPaymentStatus(context, purchase.customer, purchase.attempt.merchantOrderId)
  return purchase
}

/** An order that was paid twice; the refund of the second payment, that of the attempt `merchantOrderId`, is pending. */
export async function createTwicePaidOrder(context: TestContext, simulator: PaymentSimulator) {
  const { attempt, customer, order, ...purchase } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await completePayPage(simulator, await reinitiatePayment(context, customer, order.id, true), 'pay')
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  await showPaymentStatus(context, customer, second.merchantOrderId)
  await payFailedAttempt(context, attempt)
  return { ...purchase, customer, order, merchantOrderId: attempt.merchantOrderId }
}

/** Lets the provider report that an attempt, which had failed, is paid after all. */
export async function payFailedAttempt(
  context: TestContext,
  { merchantOrderId }: { merchantOrderId: string },
): Promise<void> {
  const paid = { state: 'COMPLETED', errorCode: null, detailedErrorCode: null }
  await context.db.updateTable('simulatedPayments').set(paid).where('merchantOrderId', '=', merchantOrderId).execute()
  await syncPayment(context, merchantOrderId)
}

/** Moves the clock by `minutes` and polls the payments after every step of `every` minutes. */
export async function advanceClock(context: TestContext, minutes: number, every = 1) {
  for (let passed = 0; passed < minutes; passed += every) {
    context.setClock(new Date(context.clock().getTime() + every * minuteMs))
    await pollPayments(context)
  }
}

/** Completes the payment page of an attempt with an outcome. */
export async function completePayPage(
  simulator: PaymentSimulator,
  { redirectUrl }: { redirectUrl?: string | null },
  outcome: 'pay' | 'fail' | 'pending',
) {
  const payment = await simulator.findPaymentByToken(redirectUrl?.split('/').at(-1) ?? '')
  if (!payment) throw new Error('The provider has no payment page at this address.')
  await simulator.submitPayPage(payment, outcome)
}

/** Asserts that the money received equals paid orders plus duplicate refunds, and that stock plus ordered items equals `quantity`. */
export async function expectPaymentsToBalance(context: TestContext, variant: { id: string }, quantity: number) {
  expect(await findDiscrepancies(context.db)).toEqual([])
  const { db } = context
  const simulated = await db.selectFrom('simulatedPayments').select(['amount', 'state']).execute()
  const received = simulated.filter(({ state }) => state === 'COMPLETED').reduce((sum, { amount }) => sum + amount, 0)
  const sums = await sumPayments(db, new Date('2030-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z'))
  expect(sums.received).toBe(received)
  const orders = await db.selectFrom('orders').selectAll().where('paymentMethod', '=', 'ONLINE_PAYMENT').execute()
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'COMPLETED' || paymentStatus === 'REFUNDED')
  const extra = await db.selectFrom('refunds').select('amount').where('isDuplicate', '=', true).execute()
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  const advances = await db
    .selectFrom('orders')
    .select('advanceAmount as amount')
    .where('advanceStatus', '=', 'PAID')
    .execute()
  expect(received).toBe(total(paid.map(({ orderTotal }) => ({ amount: orderTotal }))) + total(advances) + total(extra))
  const ordered = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select('quantity')
    .where('productVariantId', '=', variant.id)
    .where('deliveryStatus', '<>', 'CANCELED')
    .execute()
  expect((await findStock(context, variant)) + ordered.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(quantity)
}
