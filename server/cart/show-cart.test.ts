import { expect } from 'vitest'
import { createCustomer, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { createCartItem, setShippingFee } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { showCart } from './show-cart.ts'

test('a new user has an empty cart, the same one in every call', async ({ context }) => {
  const customer = await createCustomer(context)
  const cart = await showCart(context, customer)
  expect(cart).toMatchObject({ userId: customer.id, items: [], totalAmount: 0 })
  expect(await showCart(context, customer)).toEqual(cart)
})

test('a line that cannot be ordered has a reason and is not in the total', async ({ context }) => {
  const customer = await createCustomer(context)
  const good = await createVariant(context, { price: 100_00, stock: 5 })
  const short = await createVariant(context, { price: 200_00, stock: 1 })
  const soldOut = await createVariant(context, { price: 300_00, stock: 0 })
  const retired = await createVariant(context, { price: 400_00, stock: 5 })
  const deleted = await createVariant(context, { price: 500_00, stock: 5 })
  for (const variant of [good, short, soldOut, retired, deleted]) await createCartItem(context, customer, variant, 2)
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()
  await unpublish(context, deleted.productId, 'DELETED')

  const { items, totalAmount } = await showCart(context, customer)
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

test('the cart shows current prices and stock', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id, productId } = await createVariant(context, { price: 100_00, stock: 5 })
  await createCartItem(context, customer, { id }, 2)
  await context.db.updateTable('products').set({ discountPrice: 60_50 }).where('id', '=', productId).execute()
  await context.db.updateTable('productVariants').set({ stock: 4 }).where('id', '=', id).execute()

  const { items, totalAmount } = await showCart(context, customer)
  expect(items[0]?.product).toMatchObject({ originalPrice: 100_00, discountPrice: 60_50, variant: { stock: 4 } })
  expect(totalAmount).toBe(121_00)
})

test('the shipping fee applies below ₹499, but not to an empty cart', async ({ context }) => {
  await setShippingFee(context, 49_00)
  const customer = await createCustomer(context)
  const free = { shippingFee: 0, freeShippingFrom: 499_00 }
  expect(await showCart(context, customer)).toMatchObject({ totalAmount: 0, total: 0, ...free })
  await createCartItem(context, customer, await createVariant(context, { price: 498_99 }))
  expect(await showCart(context, customer)).toMatchObject({ totalAmount: 498_99, shippingFee: 49_00, total: 547_99 })
  await createCartItem(context, customer, await createVariant(context, { price: 1 }))
  expect(await showCart(context, customer)).toMatchObject({ totalAmount: 499_00, total: 499_00, ...free })
})

test('without a shipping fee the cart has no free shipping threshold', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { price: 10_00 }))
  expect(await showCart(context, customer)).toMatchObject({ shippingFee: 0, freeShippingFrom: null, total: 10_00 })
})

test('a line lists the images of its colour first', async ({ context }) => {
  const customer = await createCustomer(context)
  const product = await createProduct(context, {
    images: [{ file: 'blue.webp', color: 'blue' }, { file: 'all.webp' }, { file: 'red.webp', color: 'RED' }],
  })
  await createCartItem(context, customer, await createVariant(context, { product, color: 'red' }))
  const { items } = await showCart(context, customer)
  expect(items[0]?.product.images.map(({ url }) => url)).toEqual([
    '/uploads/red.webp',
    '/uploads/all.webp',
    '/uploads/blue.webp',
  ])
})
