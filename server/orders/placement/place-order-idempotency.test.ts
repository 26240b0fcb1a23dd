import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import {
  createAddress,
  createCartItem,
  createCodOrder,
  createCustomer,
  createVariant,
  findStock,
} from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { test } from '#tests/support/test-context.ts'
import { placeOrder } from './place-order.ts'

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, randomUUID: vi.fn(crypto.randomUUID) }
})

/** A customer with two pieces of a variant in the cart, and a choice of cash on delivery. */
async function createReadyCart(context: TestContext) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 10, price: 100_00 })
  await createCartItem(context, customer, variant, 2)
  const { id: addressId } = await createAddress(context, customer)
  return { customer, variant, choice: { addressId, paymentMethod: 'COD' as const, expectedTotal: 200_00 } }
}

const countOrders = async ({ db }: TestContext) => (await db.selectFrom('orders').select('id').execute()).length

test('ten clicks with one key make one order, and each click gets it', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => placeOrder(context, customer, choice, { key: 'click-1' })),
  )

  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(await countOrders(context)).toBe(1)
  expect(await findStock(context, variant)).toBe(8)
})

test('ten clicks without a key make one order; the others find the cart empty', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  const clicks = Array.from({ length: 10 }, () => placeOrder(context, customer, choice))
  const refused = (await Promise.allSettled(clicks)).filter((outcome) => outcome.status === 'rejected')

  expect(refused).toHaveLength(9)
  for (const { reason } of refused) expect(reason.message).toBe('Your cart is empty. Please add items to proceed.')
  expect(await countOrders(context)).toBe(1)
  expect(await findStock(context, variant)).toBe(8)
})

test('the same key for other choices is a conflict', async ({ context }) => {
  const { customer, choice } = await createReadyCart(context)
  await placeOrder(context, customer, choice, { key: 'key' })
  const { id: addressId } = await createAddress(context, customer)
  await expect(placeOrder(context, customer, { ...choice, addressId }, { key: 'key' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(placeOrder(context, customer, { ...choice, expectedTotal: 1 }, { key: 'key' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a key answers for 24 hours, and the new cart is left alone meanwhile', async ({ context }) => {
  context.setClock('2026-01-01T00:00:00Z')
  const { customer, variant, choice } = await createReadyCart(context)
  const first = await placeOrder(context, customer, choice, { key: 'key' })
  await createCartItem(context, customer, variant, 2)

  context.setClock('2026-01-01T23:59:59Z')
  expect((await placeOrder(context, customer, choice, { key: 'key' })).order.id).toBe(first.order.id)
  context.setClock('2026-01-02T00:00:01Z')
  const second = await placeOrder(context, customer, choice, { key: 'key' })
  expect(second.order.id).not.toBe(first.order.id)
  expect((await placeOrder(context, customer, choice, { key: 'key' })).order.id).toBe(second.order.id)
})

test('a key of one customer means nothing to another', async ({ context }) => {
  const [one, other] = [await createReadyCart(context), await createReadyCart(context)]
  const first = await placeOrder(context, one.customer, one.choice, { key: 'key' })
  const second = await placeOrder(context, other.customer, other.choice, { key: 'key' })
  expect(second.order.id).not.toBe(first.order.id)
})

test('a refused call leaves its key free', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  await context.db.updateTable('productVariants').set({ stock: 1 }).execute()
  await expect(placeOrder(context, customer, choice, { key: 'key' })).rejects.toMatchObject({ kind: 'conflict' })
  await context.db.updateTable('productVariants').set({ stock: 2 }).execute()
  await expect(placeOrder(context, customer, choice, { key: 'key' })).resolves.toBeDefined()
  expect(await findStock(context, variant)).toBe(0)
})

test('an order whose shown id would be another’s gets a new one', async ({ context }) => {
  const { customer, choice } = await createReadyCart(context)
  const earlier = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  const lookalike = `${earlier.id.slice(0, 8)}${randomUUID().slice(8)}` as ReturnType<typeof randomUUID>
  // The line's id and the order's are drawn, in whichever order.
  vi.mocked(randomUUID).mockReturnValueOnce(lookalike).mockReturnValueOnce(lookalike)
  const { order } = await placeOrder(context, customer, choice)

  expect(order.id.slice(0, 8)).not.toBe(earlier.id.slice(0, 8))
  expect(order.items).toHaveLength(1)
  expect(await countOrders(context)).toBe(2)
})
