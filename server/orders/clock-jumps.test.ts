import { expect } from 'vitest'
import { contradictions } from '#tests/support/books.ts'
import { aCustomer, anAdmin, anOrder, aVariant, stockOf } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { cancelOrder } from './cancel-order.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'

test('a clock that jumps ahead and back again costs no order and no piece', async ({ shop }) => {
  const [customer, administrator] = [await aCustomer(shop), await anAdmin(shop)]
  const of = await aVariant(shop, { stock: 10 })
  const placed = []
  for (const moment of ['2030-11-21T06:30:00Z', '2030-11-21T09:30:00Z', '2030-11-21T03:30:00Z']) {
    shop.setClock(moment)
    placed.push(await anOrder(shop, customer, { of }))
  }
  // Each is moved at a time before it was placed.
  shop.setClock('2030-11-20T06:30:00Z')
  const [first, second] = placed as [(typeof placed)[0], (typeof placed)[0]]
  await cancelOrder(shop, customer, first.id)
  await setDeliveryStatus(shop, administrator, second.id, { deliveryStatus: 'DELIVERED' })

  expect(await stockOf(shop, of)).toBe(8)
  expect(await contradictions(shop.db)).toEqual([])
})
