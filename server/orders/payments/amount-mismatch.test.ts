import { expect } from 'vitest'
import { toShortId } from '#contract/orders/short-id.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, findStock, type TestUser } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPlacedPurchase,
  createPurchase,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { cancelUnpaid } from '../cancellations/cancel-unpaid.ts'
import { expireUnconfirmed } from '../confirmation/expire-unconfirmed.ts'
import { placeOrder } from '../placement/place-order.ts'
import { payOnline } from './pay-online.ts'
import { listPaymentExceptions, settlePayment } from './payment-exceptions.ts'
import { showPaymentStatus } from './show-payment-status.ts'
import { syncPayment } from './sync-payment.ts'

const message = 'We received a payment that does not match this order. Please do not pay again; we look into it.'

/** Pays ₹14.00 for the last attempt of an order, and reads the status. */
async function payOtherAmount(
  context: TestContext,
  simulator: PaymentSimulator,
  { customer, order }: { customer: TestUser; order: { id: string } },
) {
  const attempt = (await findAttemptsOfOrder(context.db, order.id)).at(-1)!
  await completePayPage(simulator, attempt, 'pay')
  await context.db.updateTable('simulatedPayments').set({ amount: 14_00 }).execute()
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    status: 'PENDING',
    message,
  })
  const admin = await createAdmin(context)
  return { settle: () => settlePayment(context, admin, attempt.merchantOrderId, 'UTR 4711'), attempt }
}

/** The only order of a customer, its variant's stock, and how many lines are in the cart. */
async function findState(context: TestContext, { customer, variant }: { customer: TestUser; variant: { id: string } }) {
  const { deliveryStatus, paymentStatus } = (await findOrderOfCustomer(context, customer))!
  const { items } = await showCart(context, customer)
  return [deliveryStatus, paymentStatus, await findStock(context, variant), items.length]
}

test('an order that was paid with another amount is kept until an administrator settles it, and then expires', async ({
  context,
  simulator,
}) => {
  const purchase = await createPlacedPurchase(context)
  const { settle, attempt } = await payOtherAmount(context, simulator, purchase)
  await advanceClock(context, 25 * 60, 60)
  expect(await findState(context, purchase)).toEqual(['PENDING', 'PENDING', 4, 0])
  const { id } = purchase.order
  expect(await context.db.transaction().execute((trx) => cancelUnpaid(context, trx, id))).toBe(false)

  await settle()
  const settledStatus = () => showPaymentStatus(context, purchase.customer, attempt.merchantOrderId)
  expect(await settledStatus()).toMatchObject({
    status: 'FAILED',
    message: 'A payment that did not match this order was settled by the shop. You can pay again from your orders.',
  })
  await advanceClock(context, 1)
  expect(await findState(context, purchase)).toEqual(['CANCELED', 'PENDING', 5, 1])
  expect(await settledStatus()).toMatchObject({
    status: 'FAILED',
    message: 'A payment that did not match this order was settled by the shop. The order was canceled.',
  })
})

test('another amount that is found when the order would expire keeps the order', async ({ context, simulator }) => {
  const purchase = await createPlacedPurchase(context)
  await completePayPage(simulator, purchase.attempt, 'pay')
  await context.db.updateTable('simulatedPayments').set({ amount: 14_00 }).execute()
  await advanceClock(context, 62, 62)
  expect((await listPaymentExceptions(context)).problems).toMatchObject([{ kind: 'AMOUNT_MISMATCH' }])
  expect(await findState(context, purchase)).toEqual(['PENDING', 'PENDING', 4, 0])
})

test('an order whose advance was paid with another amount is kept until that is settled', async ({
  context,
  simulator,
}) => {
  const { customer, variant, choice } = await createPurchase(context)
  await createCodRules(context, { advance: 99_00 })
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  const { settle } = await payOtherAmount(context, simulator, { customer, order })
  await advanceClock(context, 90, 10)
  expect(await findState(context, { customer, variant })).toEqual(['PENDING', 'PENDING', 4, 0])
  await settle()
  await advanceClock(context, 1)
  expect(await findState(context, { customer, variant })).toEqual(['CANCELED', 'PENDING', 5, 1])
})

test('an unconfirmed cash order that was paid online with another amount is kept until that is settled', async ({
  context,
  simulator,
}) => {
  const { customer, variant, choice } = await createPurchase(context)
  await createCodRules(context, { confirmWithinHours: 1 })
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  await payOnline(context, customer, order.id, true)
  const { settle } = await payOtherAmount(context, simulator, { customer, order })
  await advanceClock(context, 62, 62)
  await expireUnconfirmed(context)
  expect(await findState(context, { customer, variant })).toEqual(['PENDING', 'PENDING', 4, 0])
  await settle()
  await expireUnconfirmed(context)
  expect(await findState(context, { customer, variant })).toEqual(['CANCELED', 'PENDING', 5, 0])
})

test('the customer can cancel an order that was paid with another amount, which the owner still has to settle', async ({
  context,
  simulator,
}) => {
  const purchase = await createPlacedPurchase(context)
  const { customer, order } = purchase
  const { settle, attempt } = await payOtherAmount(context, simulator, purchase)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 90, 10)
  expect(await findState(context, purchase)).toEqual(['CANCELED', 'PENDING', 5, 0])
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({ message })
  expect(await context.db.selectFrom('refunds').select('id').execute()).toEqual([])
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'AMOUNT_MISMATCH', orderId: order.id },
  ])
  await settle()
  expect((await listPaymentExceptions(context)).problems).toEqual([])
})

test('the owner gets one mail about a payment of another amount, with both amounts', async ({ context, simulator }) => {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ email: 'owner@raosarees.in' }).execute()
  const purchase = await createPlacedPurchase(context)
  const { attempt, settle } = await payOtherAmount(context, simulator, purchase)
  for (let check = 0; check < 3; check++) {
    await syncPayment(context, attempt.merchantOrderId)
    await context.runJobs()
  }
  await settle()
  await syncPayment(context, attempt.merchantOrderId)
  await context.runJobs()
  await context.runJobs()
  const mails = context.mails.filter(({ to }) => to === 'owner@raosarees.in')
  expect(mails.map(({ subject }) => subject)).toEqual([`A refund for order ${toShortId(purchase.order)} needs you`])
  expect(mails[0]?.text).toContain('₹14.00')
  expect(mails[0]?.text).toContain(
    'The payment provider took another amount than requested: ₹14.00 instead of ₹1,499.00.',
  )
})
