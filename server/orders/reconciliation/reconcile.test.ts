import { expect } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPlacedPurchase,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { reconcile } from './reconcile.ts'

const day = '2030-11-21'

test('the reconciliation prints the payments and refunds of a day', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  const { lines, isBalanced } = await reconcile(context.db, day)
  expect(lines).toEqual([
    'Online payments of 2030-11-21 (India)',
    '  taken      ₹1,499.00 in 1 payment(s)',
    '  for orders ₹1,499.00',
    '  to return  ₹0.00, late or duplicate',
    '  refunded   ₹1,499.00 in 1 refund(s)',
    'Payments and orders match.',
  ])
  expect(isBalanced).toBe(true)
  expect((await reconcile(context.db, '2030-11-20')).lines[1]).toContain('₹0.00 in 0 payment(s)')
})

test('a payment after the cancellation of its order is counted as money to return', async ({ context, simulator }) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await cancelOrder(context, customer, order.id)
  await completePayPage(simulator, attempt, 'pay')
  await advanceClock(context, 1)
  expect((await reconcile(context.db, day)).lines).toEqual([
    'Online payments of 2030-11-21 (India)',
    '  taken      ₹1,499.00 in 1 payment(s)',
    '  for orders ₹0.00',
    '  to return  ₹1,499.00, late or duplicate',
    '  refunded   ₹0.00 in 0 refund(s)',
    'Payments and orders match.',
  ])
})

const findOnlyRefund = ({ db }: TestContext) => db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()

test('a refund of another amount has failed: it is listed, cannot be retried, and the rest is paid by hand', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 1)
  await context.db.updateTable('simulatedRefunds').set({ amount: 99_00 }).execute()
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 2)

  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'FAILED',
  })
  const { id } = await findOnlyRefund(context)
  const failure = 'The provider refunded ₹99.00 instead of ₹1,499.00.'
  const reason = `${failure} Please settle the rest by hand and record it.`
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', refundId: null, reason },
  ])
  await expect(retryRefund(context, await createAdmin(context), id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The provider has already paid money for this refund. Please settle the rest by hand and record it.',
  })
  const { lines, isBalanced } = await reconcile(context.db, day)
  expect(isBalanced).toBe(false)
  expect(lines).toContain('  refunded   ₹99.00 in 1 refund(s)')
  expect(lines).toContain(`  refund ${id} is not completed, but the provider refunded ₹99.00 of ₹1,499.00`)
  expect(lines).toContain(`  refund ${id} has failed: ${failure}`)

  await recordRefund(context, await createAdmin(context), order.id, { reference: 'NEFT 1', note: null })
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect((await reconcile(context.db, day)).lines).toContain('Payments and orders match.')
})

test('a refund of another amount than its payment, and one that differs from the ledger, are discrepancies', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  const { id } = await findOnlyRefund(context)
  const findDifferences = async () => (await reconcile(context.db, day)).lines.slice(6)
  await context.db.updateTable('refunds').set({ amount: 1498_00 }).execute()
  expect(await findDifferences()).toEqual([
    `  refund ${id} differs from the amount of its payment`,
    `  refund ${id} is completed, but the provider refunded ₹1,499.00 of ₹1,498.00`,
  ])
  await context.db.updateTable('refunds').set({ amount: 1499_00 }).execute()
  const { merchantRefundId } = await context.db
    .selectFrom('paymentRefundAttempts')
    .selectAll()
    .executeTakeFirstOrThrow()
  await context.db.updateTable('paymentRefundAttempts').set({ state: 'FAILED' }).execute()
  expect(await findDifferences()).toEqual(
    [
      `  refund ${merchantRefundId} is in the ledger, but was not refunded`,
      `  refund ${id} is completed, but the provider refunded ₹0.00 of ₹1,499.00`,
    ].sort(),
  )
})

test('a payment and a refund with another amount in the ledger are discrepancies', async ({ context, simulator }) => {
  const { customer, attempt, order } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  await context.db.updateTable('paymentAttempts').set({ amount: 1498_00 }).execute()
  await context.db.updateTable('paymentRefundAttempts').set({ refundedAmount: 1498_00 }).execute()
  const { merchantRefundId } = await context.db
    .selectFrom('paymentRefundAttempts')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { lines } = await reconcile(context.db, day)
  expect(lines).toContain(`  payment ${attempt.merchantOrderId} has another amount in the ledger`)
  expect(lines).toContain(`  refund ${merchantRefundId} has another amount in the ledger`)
})
