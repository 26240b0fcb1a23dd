import { expect } from 'vitest'
import { aCustomer, anAddress, aVariant, inCart } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { placeOrder } from '../orders/place-order.ts'
import { removeUsedUp } from './remove-used-up.ts'

const day = 24 * 60 * 60 * 1000

test('sessions and keys go once they can never be used again, and not before', async ({ shop }) => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  shop.setClock(new Date(start))
  const customer = await aCustomer(shop)
  await inCart(shop, customer, await aVariant(shop, { stock: 3 }), 1)
  const { id: addressId } = await anAddress(shop, customer)
  await placeOrder(shop, customer, { addressId, paymentMethod: 'COD' }, 'key')
  const ended = await aCustomer(shop)
  await shop.db
    .updateTable('sessions')
    .set({ endedAt: new Date(start) })
    .where('id', '=', ended.sessionId)
    .execute()
  const left = async () => [
    (await shop.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    (await shop.db.selectFrom('idempotencyKeys').select('key').execute()).length,
  ]

  shop.setClock(new Date(start + day - 1))
  await removeUsedUp(shop)
  expect(await left()).toEqual([[customer.sessionId], 1])

  shop.setClock(new Date(start + day + 1))
  await removeUsedUp(shop)
  expect(await left()).toEqual([[customer.sessionId], 0])

  shop.setClock(new Date(start + shop.tokens.ttl * 1000))
  await removeUsedUp(shop)
  expect(await left()).toEqual([[], 0])
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})
