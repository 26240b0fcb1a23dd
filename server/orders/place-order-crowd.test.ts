import { expect } from 'vitest'
import { aCustomer, anAddress, aProduct, aVariant, buyCountOf, inCart, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { showCart } from '../cart/show-cart.ts'
import type { Caller } from '../shop.ts'
import { placeOrder } from './place-order.ts'

/** Cash on delivery to a new address of the customer. */
async function cash(shop: TestShop, customer: Caller) {
  const { id: addressId } = await anAddress(shop, customer)
  return { addressId, paymentMethod: 'COD' } as const
}

test('two hundred shoppers at once for twenty pieces buy twenty', async ({ shop }) => {
  const variant = await aVariant(shop, { product: 'Kurta', color: 'red', stock: 20 })
  const placings = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const customer = await aCustomer(shop)
      await inCart(shop, customer, variant)
      return { customer, choice: await cash(shop, customer) }
    }),
  )
  const outcomes = await Promise.allSettled(placings.map(({ customer, choice }) => placeOrder(shop, customer, choice)))

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(180)
  for (const { reason } of refused) expect(reason.message).toBe('Insufficient stock for Kurta (red). Available: 0')
  expect(await stockOf(shop, variant)).toBe(0)
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(20)
  expect(await buyCountOf(shop, variant)).toBe(20)
}, 60_000)

test('shoppers who want the same goods in opposite orders do not block each other', async ({ shop }) => {
  const product = await aProduct(shop)
  const goods = [
    await aVariant(shop, { product, color: 'red', stock: 100 }),
    await aVariant(shop, { stock: 100 }),
    await aVariant(shop, { product, color: 'blue', stock: 100 }),
  ]
  const placings = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const customer = await aCustomer(shop)
      for (const variant of index % 2 ? goods : goods.toReversed()) await inCart(shop, customer, variant)
      return { customer, choice: await cash(shop, customer) }
    }),
  )
  await Promise.all(placings.map(({ customer, choice }) => placeOrder(shop, customer, choice)))
  for (const variant of goods) expect(await stockOf(shop, variant)).toBe(80)
})

test('what is added while an order is placed stays in the cart', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const [first, second] = [await aVariant(shop), await aVariant(shop)]
  await inCart(shop, customer, first)
  const choice = await cash(shop, customer)
  const [{ order }] = await Promise.all([
    placeOrder(shop, customer, choice),
    addToCart(shop, customer, { productVariantId: second.id, quantity: 1 }),
  ])
  const left = (await showCart(shop, customer)).items
  expect(order.items.length + left.length).toBe(2)
})
