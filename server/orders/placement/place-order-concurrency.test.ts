import { expect } from 'vitest'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { showCart } from '#server/cart/show-cart.ts'
import type { Caller } from '#server/context.ts'
import {
  createAddress,
  createCartItem,
  createCustomer,
  createProduct,
  createVariant,
  findBuyCount,
  findStock,
} from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { placeOrder } from './place-order.ts'

/** Cash on delivery to a new address of the customer. */
async function cashOrderInput(context: TestContext, customer: Caller) {
  const { id: addressId } = await createAddress(context, customer)
  return { addressId, paymentMethod: 'COD' } as const
}

test('two hundred shoppers at once for twenty pieces buy twenty', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 20 })
  const placings = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const customer = await createCustomer(context)
      await createCartItem(context, customer, variant)
      return { customer, choice: await cashOrderInput(context, customer) }
    }),
  )
  const outcomes = await Promise.allSettled(
    placings.map(({ customer, choice }) => placeOrder(context, customer, choice)),
  )

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(180)
  for (const { reason } of refused) expect(reason.message).toBe('Insufficient stock for Kurta (red). Available: 0')
  expect(await findStock(context, variant)).toBe(0)
  expect(await context.db.selectFrom('orders').select('id').execute()).toHaveLength(20)
  expect(await findBuyCount(context, variant)).toBe(20)
}, 60_000)

test('shoppers who want the same goods in opposite orders do not block each other', async ({ context }) => {
  const product = await createProduct(context)
  const goods = [
    await createVariant(context, { product, color: 'red', stock: 100 }),
    await createVariant(context, { stock: 100 }),
    await createVariant(context, { product, color: 'blue', stock: 100 }),
  ]
  const placings = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const customer = await createCustomer(context)
      for (const variant of index % 2 ? goods : goods.toReversed()) await createCartItem(context, customer, variant)
      return { customer, choice: await cashOrderInput(context, customer) }
    }),
  )
  await Promise.all(placings.map(({ customer, choice }) => placeOrder(context, customer, choice)))
  for (const variant of goods) expect(await findStock(context, variant)).toBe(80)
})

test('what is added while an order is placed stays in the cart', async ({ context }) => {
  const customer = await createCustomer(context)
  const [first, second] = [await createVariant(context), await createVariant(context)]
  await createCartItem(context, customer, first)
  const choice = await cashOrderInput(context, customer)
  const [{ order }] = await Promise.all([
    placeOrder(context, customer, choice),
    addToCart(context, customer, { productVariantId: second.id, quantity: 1 }),
  ])
  const left = (await showCart(context, customer)).items
  expect(order.items.length + left.length).toBe(2)
})
