import { expect } from 'vitest'
import { aCustomer, aProduct, aShippingFee, aVariant, inCart } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { showCart } from './show-cart.ts'

test('who never put anything in has an empty cart, the same one every time', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const cart = await showCart(shop, customer)
  expect(cart).toMatchObject({ userId: customer.id, items: [], totalAmount: 0 })
  expect(await showCart(shop, customer)).toEqual(cart)
})

test('lines that cannot be ordered say why and are not in the total', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const good = await aVariant(shop, { price: 100_00, stock: 5 })
  const short = await aVariant(shop, { price: 200_00, stock: 1 })
  const soldOut = await aVariant(shop, { price: 300_00, stock: 0 })
  const retired = await aVariant(shop, { price: 400_00, stock: 5 })
  const deleted = await aVariant(shop, { price: 500_00, stock: 5 })
  for (const variant of [good, short, soldOut, retired, deleted]) await inCart(shop, customer, variant, 2)
  await shop.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', deleted.productId).execute()

  const { items, totalAmount } = await showCart(shop, customer)
  const problems = new Map(items.map(({ productVariantId, problem }) => [productVariantId, problem]))
  expect([good, short, soldOut, retired, deleted].map(({ id }) => problems.get(id))).toEqual([
    null,
    'NOT_ENOUGH',
    'SOLD_OUT',
    'GONE',
    'GONE',
  ])
  expect(totalAmount).toBe(200_00)
})

test('prices and stock are today’s', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id, productId } = await aVariant(shop, { price: 100_00, stock: 5 })
  await inCart(shop, customer, { id }, 2)
  await shop.db.updateTable('products').set({ discountPrice: 60_50 }).where('id', '=', productId).execute()
  await shop.db.updateTable('productVariants').set({ stock: 4 }).where('id', '=', id).execute()

  const { items, totalAmount } = await showCart(shop, customer)
  expect(items[0]?.product).toMatchObject({ originalPrice: 100_00, discountPrice: 60_50, variant: { stock: 4 } })
  expect(totalAmount).toBe(121_00)
})

test('below 499 the cart carries the shop’s shipping fee; from 499 on, and without goods, it does not', async ({
  shop,
}) => {
  await aShippingFee(shop, 49_00)
  const customer = await aCustomer(shop)
  const free = { shippingFee: 0, freeShippingFrom: 499_00 }
  expect(await showCart(shop, customer)).toMatchObject({ totalAmount: 0, total: 0, ...free })
  await inCart(shop, customer, await aVariant(shop, { price: 498_99 }))
  expect(await showCart(shop, customer)).toMatchObject({ totalAmount: 498_99, shippingFee: 49_00, total: 547_99 })
  await inCart(shop, customer, await aVariant(shop, { price: 1 }))
  expect(await showCart(shop, customer)).toMatchObject({ totalAmount: 499_00, total: 499_00, ...free })
})

test('a shop without a shipping fee says nothing of a threshold', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await inCart(shop, customer, await aVariant(shop, { price: 10_00 }))
  expect(await showCart(shop, customer)).toMatchObject({ shippingFee: 0, freeShippingFrom: null, total: 10_00 })
})

test('a line shows the pictures of its colour first', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop, {
    images: [{ file: 'blue.webp', color: 'blue' }, { file: 'all.webp' }, { file: 'red.webp', color: 'RED' }],
  })
  await inCart(shop, customer, await aVariant(shop, { product, color: 'red' }))
  const { items } = await showCart(shop, customer)
  expect(items[0]?.product.images.map(({ url }) => url)).toEqual([
    '/uploads/red.webp',
    '/uploads/all.webp',
    '/uploads/blue.webp',
  ])
})
