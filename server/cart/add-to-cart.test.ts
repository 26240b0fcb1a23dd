import { expect } from 'vitest'
import { maxCartLines } from '#contract/limits.ts'
import { aCustomer, aProduct, aVariant, inCart } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { addToCart } from './add-to-cart.ts'
import { showCart } from './show-cart.ts'

test('adding puts the goods into the cart and tells the cart as it now is', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id, product } = await aVariant(shop, {
    product: 'Kurta',
    color: 'red',
    stock: 5,
    price: 999_50,
    originalPrice: 1499_00,
  })
  const { message, cart } = await addToCart(shop, customer, { productVariantId: id, quantity: 2 })

  expect(message).toBe('Kurta added to cart!')
  expect(cart).toMatchObject({ userId: customer.id, totalAmount: 1999_00 })
  expect(cart.items).toMatchObject([
    {
      productVariantId: id,
      quantity: 2,
      isPurchased: false,
      problem: null,
      product: {
        id: product.id,
        name: 'Kurta',
        originalPrice: 1499_00,
        discountPrice: 999_50,
        variant: { color: 'red', stock: 5 },
      },
    },
  ])
  expect(await showCart(shop, customer)).toEqual(cart)
})

test('adding again adds to what is there', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id } = await aVariant(shop, { stock: 5 })
  await addToCart(shop, customer, { productVariantId: id, quantity: 3 })
  const { cart } = await addToCart(shop, customer, { productVariantId: id, quantity: 2 })
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([5])
  expect(await showCart(shop, customer)).toEqual(cart)
})

test('more than the stock is a conflict that says what there is', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id } = await aVariant(shop, { product: 'Kurta', color: 'red', stock: 3 })
  await addToCart(shop, customer, { productVariantId: id, quantity: 2 })

  await expect(addToCart(shop, customer, { productVariantId: id, quantity: 2 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Kurta (red). Available: 3',
  })
  expect((await showCart(shop, customer)).items[0]?.quantity).toBe(2)
})

test('two clicks at once cannot take more than the stock', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id } = await aVariant(shop, { product: 'Kurta', color: 'red', stock: 1 })
  const clicks = [1, 2].map(() => addToCart(shop, customer, { productVariantId: id, quantity: 1 }))
  const outcomes = (await Promise.allSettled(clicks)).map(({ status }) => status)

  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
})

test('ten clicks at once on a new cart are all counted', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id } = await aVariant(shop, { stock: 50 })
  await Promise.all(Array.from({ length: 10 }, () => addToCart(shop, customer, { productVariantId: id, quantity: 2 })))
  expect((await showCart(shop, customer)).items.map(({ quantity }) => quantity)).toEqual([20])
})

test('what the shop does not sell is not found', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const deleted = await aVariant(shop)
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', deleted.productId).execute()
  const retired = await aVariant(shop)
  await shop.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()

  for (const productVariantId of [deleted.id, retired.id, customer.id]) {
    const adding = addToCart(shop, customer, { productVariantId, quantity: 1 })
    await expect(adding).rejects.toMatchObject({ kind: 'notFound', message: 'Product not found.' })
  }
})

test('a cart and a line have an end', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop)
  const first = await aVariant(shop, { product, color: '#000', stock: 2000 })
  await addToCart(shop, customer, { productVariantId: first.id, quantity: 999 })
  await expect(addToCart(shop, customer, { productVariantId: first.id, quantity: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'At most 999 pieces fit in one line.',
  })
  for (let line = 1; line < maxCartLines; line++) {
    await inCart(shop, customer, await aVariant(shop, { product, color: `#0000${String(line).padStart(2, '0')}` }))
  }
  const oneMore = await aVariant(shop, { product, color: 'pink' })
  await expect(addToCart(shop, customer, { productVariantId: oneMore.id, quantity: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'At most 50 different items fit in one cart.',
  })
})

test('adding takes at most three round trips to the database', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { id } = await aVariant(shop)
  shop.statements.length = 0
  await addToCart(shop, customer, { productVariantId: id, quantity: 1 })
  expect(shop.statements.length).toBeLessThanOrEqual(3)
  expect(shop.statements.length).toBeGreaterThan(0)
})
