import { expect } from 'vitest'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { cancelOrder } from './cancellations/cancel-order.ts'
import { setDeliveryStatus } from './fulfilment/set-delivery-status.ts'

test('clock jumps forwards and backwards lose no order and no stock', async ({ context }) => {
  const [customer, administrator] = [await createCustomer(context), await createAdmin(context)]
  const of = await createVariant(context, { stock: 10 })
  const placed = []
  for (const timestamp of ['2030-11-21T06:30:00Z', '2030-11-21T09:30:00Z', '2030-11-21T03:30:00Z']) {
    context.setClock(timestamp)
    placed.push(await createCodOrder(context, customer, { of }))
  }
  // The clock is before the placement of every order.
  context.setClock('2030-11-20T06:30:00Z')
  const [first, second] = placed as [(typeof placed)[0], (typeof placed)[0]]
  await cancelOrder(context, customer, first.id)
  await setDeliveryStatus(context, administrator, second.id, { deliveryStatus: 'DELIVERED' })

  expect(await findStock(context, of)).toBe(8)
  expect(await findInconsistencies(context.db)).toEqual([])
})
