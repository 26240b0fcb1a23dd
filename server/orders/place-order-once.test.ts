import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { aCustomer, anAddress, anOrder, aVariant, inCart, stockOf } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { test } from '#tests/support/test.ts'
import { placeOrder } from './place-order.ts'

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, randomUUID: vi.fn(crypto.randomUUID) }
})

/** A customer with two pieces of a variant in the cart, and a choice of cash on delivery. */
async function readyToOrder(shop: TestShop) {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 10, price: 100_00 })
  await inCart(shop, customer, variant, 2)
  const { id: addressId } = await anAddress(shop, customer)
  return { customer, variant, choice: { addressId, paymentMethod: 'COD' as const, expectedTotal: 200_00 } }
}

const countOrders = async ({ db }: TestShop) => (await db.selectFrom('orders').select('id').execute()).length

test('ten clicks with one key make one order, and each click gets it', async ({ shop }) => {
  const { customer, variant, choice } = await readyToOrder(shop)
  const replies = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, customer, choice, 'click-1')))

  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(await countOrders(shop)).toBe(1)
  expect(await stockOf(shop, variant)).toBe(8)
})

test('ten clicks without a key make one order; the others find the cart empty', async ({ shop }) => {
  const { customer, variant, choice } = await readyToOrder(shop)
  const clicks = Array.from({ length: 10 }, () => placeOrder(shop, customer, choice))
  const refused = (await Promise.allSettled(clicks)).filter((outcome) => outcome.status === 'rejected')

  expect(refused).toHaveLength(9)
  for (const { reason } of refused) expect(reason.message).toBe('Your cart is empty. Please add items to proceed.')
  expect(await countOrders(shop)).toBe(1)
  expect(await stockOf(shop, variant)).toBe(8)
})

test('the same key for other choices is a conflict', async ({ shop }) => {
  const { customer, choice } = await readyToOrder(shop)
  await placeOrder(shop, customer, choice, 'key')
  const { id: addressId } = await anAddress(shop, customer)
  await expect(placeOrder(shop, customer, { ...choice, addressId }, 'key')).rejects.toMatchObject({ kind: 'conflict' })
  await expect(placeOrder(shop, customer, { ...choice, expectedTotal: 1 }, 'key')).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a key answers for 24 hours, and the new cart is left alone meanwhile', async ({ shop }) => {
  shop.setClock('2026-01-01T00:00:00Z')
  const { customer, variant, choice } = await readyToOrder(shop)
  const first = await placeOrder(shop, customer, choice, 'key')
  await inCart(shop, customer, variant, 2)

  shop.setClock('2026-01-01T23:59:59Z')
  expect((await placeOrder(shop, customer, choice, 'key')).order.id).toBe(first.order.id)
  shop.setClock('2026-01-02T00:00:01Z')
  const second = await placeOrder(shop, customer, choice, 'key')
  expect(second.order.id).not.toBe(first.order.id)
  expect((await placeOrder(shop, customer, choice, 'key')).order.id).toBe(second.order.id)
})

test('a key of one customer means nothing to another', async ({ shop }) => {
  const [one, other] = [await readyToOrder(shop), await readyToOrder(shop)]
  const first = await placeOrder(shop, one.customer, one.choice, 'key')
  const second = await placeOrder(shop, other.customer, other.choice, 'key')
  expect(second.order.id).not.toBe(first.order.id)
})

test('a refused call leaves its key free', async ({ shop }) => {
  const { customer, variant, choice } = await readyToOrder(shop)
  await shop.db.updateTable('productVariants').set({ stock: 1 }).execute()
  await expect(placeOrder(shop, customer, choice, 'key')).rejects.toMatchObject({ kind: 'conflict' })
  await shop.db.updateTable('productVariants').set({ stock: 2 }).execute()
  await expect(placeOrder(shop, customer, choice, 'key')).resolves.toBeDefined()
  expect(await stockOf(shop, variant)).toBe(0)
})

test('an order whose shown id would be another’s gets a new one', async ({ shop }) => {
  const { customer, choice } = await readyToOrder(shop)
  const earlier = await anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  const lookalike = `${earlier.id.slice(0, 8)}${randomUUID().slice(8)}` as ReturnType<typeof randomUUID>
  // The line's id and the order's are drawn, in whichever order.
  vi.mocked(randomUUID).mockReturnValueOnce(lookalike).mockReturnValueOnce(lookalike)
  const { order } = await placeOrder(shop, customer, choice)

  expect(order.id.slice(0, 8)).not.toBe(earlier.id.slice(0, 8))
  expect(order.items).toHaveLength(1)
  expect(await countOrders(shop)).toBe(2)
})
