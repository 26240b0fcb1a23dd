import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
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
