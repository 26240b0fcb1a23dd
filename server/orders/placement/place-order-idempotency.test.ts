import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { test } from '#tests/support/test-context.ts'
import { createOrder } from './create-order.ts'
import { placeOrder } from './place-order.ts'

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, randomUUID: vi.fn(crypto.randomUUID) }
})

/** A customer with two of a variant in the cart, and the input of a cash order. */
async function createReadyCart(context: TestContext) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 10, price: 100_00 })
  await createCartItem(context, customer, variant, 2)
  const { id: addressId } = await createAddress(context, customer)
  return { customer, variant, choice: { addressId, paymentMethod: 'COD' as const, expectedTotal: 200_00 } }
}

const countOrders = async ({ db }: TestContext) => (await db.selectFrom('orders').select('id').execute()).length

test('ten clicks with one key place one order, and each response contains it', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => placeOrder(context, customer, choice, { key: 'click-1' })),
  )

  for (const response of responses) expect(response).toEqual(responses[0])
  expect(await countOrders(context)).toBe(1)
  expect(await findStock(context, variant)).toBe(8)
})

test('ten clicks without a key place one order, and the others are rejected: the cart is empty', async ({
  context,
}) => {
  const { customer, variant, choice } = await createReadyCart(context)
  const clicks = Array.from({ length: 10 }, () => placeOrder(context, customer, choice))
  const rejections = (await Promise.allSettled(clicks)).filter((outcome) => outcome.status === 'rejected')

  expect(rejections).toHaveLength(9)
  for (const { reason } of rejections) expect(reason.message).toBe('Your cart is empty. Please add items to proceed.')
  expect(await countOrders(context)).toBe(1)
  expect(await findStock(context, variant)).toBe(8)
})

test('the same key with another address or total is a conflict', async ({ context }) => {
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

test('the same key with the other payment method or other prices is a conflict, and nothing is placed', async ({
  context,
}) => {
  const { customer, variant, choice } = await createReadyCart(context)
  await placeOrder(context, customer, choice, { key: 'key' })
  const { id: cartItemId } = await createCartItem(context, customer, variant, 2)
  for (const other of [
    { paymentMethod: 'ONLINE_PAYMENT' as const },
    { expectedPrices: [{ cartItemId, price: 100_00 }] },
  ]) {
    await expect(createOrder(context, customer, { ...choice, ...other }, { key: 'key' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Idempotency-Key'),
    })
  }
  expect(await countOrders(context)).toBe(1)
  expect(await findStock(context, variant)).toBe(8)
})

test('for 24 hours a key returns its first order, without ordering the new cart', async ({ context }) => {
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

test('a call that only asks for an earlier order places none', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  const repeat = () => placeOrder(context, customer, { ...choice, isRepeatOnly: true }, { key: 'key' })
  await expect(repeat()).rejects.toMatchObject({ kind: 'notFound' })
  expect(await countOrders(context)).toBe(0)
  const { order } = await placeOrder(context, customer, choice, { key: 'key' })
  await createCartItem(context, customer, variant, 1)
  expect((await repeat()).order.id).toBe(order.id)
  expect(await countOrders(context)).toBe(1)
})

test('two customers can use the same key', async ({ context }) => {
  const [one, other] = [await createReadyCart(context), await createReadyCart(context)]
  const first = await placeOrder(context, one.customer, one.choice, { key: 'key' })
  const second = await placeOrder(context, other.customer, other.choice, { key: 'key' })
  expect(second.order.id).not.toBe(first.order.id)
})

test('the key of a rejected call can be used again', async ({ context }) => {
  const { customer, variant, choice } = await createReadyCart(context)
  await context.db.updateTable('productVariants').set({ stock: 1 }).execute()
  await expect(placeOrder(context, customer, choice, { key: 'key' })).rejects.toMatchObject({ kind: 'conflict' })
  await context.db.updateTable('productVariants').set({ stock: 2 }).execute()
  await expect(placeOrder(context, customer, choice, { key: 'key' })).resolves.toBeDefined()
  expect(await findStock(context, variant)).toBe(0)
})

test('an order gets a new id if its short id is already used', async ({ context }) => {
  const { customer, choice } = await createReadyCart(context)
  const earlier = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  const sameShortId = `${earlier.id.slice(0, 8)}${randomUUID().slice(8)}` as ReturnType<typeof randomUUID>
  // The ids of the order and of its item are created in an order that does not matter here.
  vi.mocked(randomUUID).mockReturnValueOnce(sameShortId).mockReturnValueOnce(sameShortId)
  const { order } = await placeOrder(context, customer, choice)

  expect(order.id.slice(0, 8)).not.toBe(earlier.id.slice(0, 8))
  expect(order.items).toHaveLength(1)
  expect(await countOrders(context)).toBe(2)
  await context.runJobs()
  // One for each order: the rejected insertion has queued none.
  expect(context.mails).toHaveLength(2)
})
