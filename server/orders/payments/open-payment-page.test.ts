import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createAttempt } from '#server/payments/attempts.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import { openPaymentPage, type PaymentTerms } from './open-payment-page.ts'

test('no page is opened if items are canceled meanwhile and less than ₹1 is left to pay', async ({
  context,
  simulator: _,
}) => {
  const customer = await createCustomer(context)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const terms: PaymentTerms = {
    canBePaid: () => true,
    // Only the order that is read before the lock has items.
    amountOf: (order) => ('items' in order ? order.orderTotal : 50),
    expiresAt: (_, now) => new Date(now.getTime() + hourMs),
  }
  await expect(openPaymentPage(context, customer, id, terms)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Online payment begins at ₹1.00. Please choose cash on delivery.',
  })
  expect(await findAttemptsOfOrder(context.db, id)).toEqual([])
})

test('no page is opened if the order can no longer be paid when it is locked', async ({ context, simulator: _ }) => {
  const customer = await createCustomer(context)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const terms: PaymentTerms = {
    // Only the order that is read before the lock has items.
    canBePaid: (order) => 'items' in order,
    amountOf: (order) => order.orderTotal,
    expiresAt: (_, now) => new Date(now.getTime() + hourMs),
  }
  expect(await openPaymentPage(context, customer, id, terms)).toBeNull()
  expect(await findAttemptsOfOrder(context.db, id)).toEqual([])
})

test('while another call opens a page, a second one is a conflict', async ({ context, simulator: _ }) => {
  const customer = await createCustomer(context)
  const { id: orderId, orderTotal } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const now = context.clock()
  const terms: PaymentTerms = {
    canBePaid: () => true,
    amountOf: (order) => order.orderTotal,
    expiresAt: () => new Date(now.getTime() + hourMs),
  }
  await createAttempt(context.db, { orderId, amount: orderTotal, provider: 'simulator', now, seconds: 3600 })
  await expect(openPaymentPage(context, customer, orderId, terms)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Failed to re-initiate payment. Please try again later.',
  })
  expect(await findAttemptsOfOrder(context.db, orderId)).toHaveLength(1)
})
