import { expect } from 'vitest'
import { maxCartLines } from '#contract/limits.ts'
import { createCustomer, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { createCartItem } from '#tests/support/order-factories.ts'
import { connectCounting } from '#tests/support/processes/connect-counting.ts'
import { test } from '#tests/support/test-context.ts'
import { addToCart } from './add-to-cart.ts'
import { showCart } from './show-cart.ts'

test('adding returns the cart with the new line', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id, product } = await createVariant(context, {
    product: 'Kurta',
    color: 'red',
    stock: 5,
    price: 999_50,
    originalPrice: 1499_00,
  })
  const { message, cart } = await addToCart(context, customer, { productVariantId: id, quantity: 2 })

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
  expect(await showCart(context, customer)).toEqual(cart)
})

test('adding a variant again increases its quantity', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context, { stock: 5 })
  await addToCart(context, customer, { productVariantId: id, quantity: 3 })
  const { cart } = await addToCart(context, customer, { productVariantId: id, quantity: 2 })
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([5])
  expect(await showCart(context, customer)).toEqual(cart)
})

test('a quantity above the stock is a conflict with the available quantity', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  await addToCart(context, customer, { productVariantId: id, quantity: 2 })

  await expect(addToCart(context, customer, { productVariantId: id, quantity: 2 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Kurta (red). Available: 3',
  })
  expect((await showCart(context, customer)).items[0]?.quantity).toBe(2)
})

test('a size has its own price in the cart, and its name in the error about the stock', async ({ context }) => {
  const customer = await createCustomer(context)
  const small = await createVariant(context, {
    product: 'Kurta',
    price: 999_00,
    originalPrice: 1499_00,
    color: 'navy',
    optionName: 'Size',
    optionValue: 'S',
  })
  const large = await createVariant(context, {
    product: small.product,
    color: 'navy',
    optionValue: 'XL',
    ownPrice: 1699_00,
    stock: 2,
  })
  await addToCart(context, customer, { productVariantId: small.id, quantity: 1 })
  const { cart } = await addToCart(context, customer, { productVariantId: large.id, quantity: 2 })

  expect(cart).toMatchObject({ totalAmount: 999_00 + 2 * 1699_00 })
  expect(cart.items.map(({ product }) => product)).toMatchObject([
    { originalPrice: 1499_00, discountPrice: 999_00, variant: { optionName: 'Size', optionValue: 'S' } },
    { originalPrice: 1699_00, discountPrice: null, variant: { optionName: 'Size', optionValue: 'XL' } },
  ])
  await expect(addToCart(context, customer, { productVariantId: large.id, quantity: 1 })).rejects.toMatchObject({
    message: 'Insufficient stock for Kurta (navy, Size XL). Available: 2',
    details: { available: 2 },
  })
})

test('a line of a product with colours only has no option', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context, { color: 'red', stock: 5 })
  const { cart } = await addToCart(context, customer, { productVariantId: id, quantity: 1 })
  expect(cart.items[0]?.product.variant).toEqual({ color: 'red', stock: 5 })
})

test('two parallel calls cannot add more than the stock', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context, { product: 'Kurta', color: 'red', stock: 1 })
  const clicks = [1, 2].map(() => addToCart(context, customer, { productVariantId: id, quantity: 1 }))
  const outcomes = (await Promise.allSettled(clicks)).map(({ status }) => status)

  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
})

test('ten parallel calls on a new cart are all counted', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context, { stock: 50 })
  await Promise.all(
    Array.from({ length: 10 }, () => addToCart(context, customer, { productVariantId: id, quantity: 2 })),
  )
  expect((await showCart(context, customer)).items.map(({ quantity }) => quantity)).toEqual([20])
})

test('a deleted product, a retired variant and an unknown id are not found', async ({ context }) => {
  const customer = await createCustomer(context)
  const deleted = await createVariant(context)
  await unpublish(context, deleted.productId, 'DELETED')
  const retired = await createVariant(context)
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()

  for (const productVariantId of [deleted.id, retired.id, customer.id]) {
    const adding = addToCart(context, customer, { productVariantId, quantity: 1 })
    await expect(adding).rejects.toMatchObject({ kind: 'notFound', message: 'Product not found.' })
  }
})

test('a line has at most 999 pieces, and a cart at most 50 lines', async ({ context }) => {
  const customer = await createCustomer(context)
  const product = await createProduct(context)
  const first = await createVariant(context, { product, color: '#000', stock: 2000 })
  await addToCart(context, customer, { productVariantId: first.id, quantity: 999 })
  await expect(addToCart(context, customer, { productVariantId: first.id, quantity: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'At most 999 pieces fit in one line.',
  })
  for (let line = 1; line < maxCartLines; line++) {
    await createCartItem(
      context,
      customer,
      await createVariant(context, { product, color: `#0000${String(line).padStart(2, '0')}` }),
    )
  }
  const oneMore = await createVariant(context, { product, color: 'pink' })
  await expect(addToCart(context, customer, { productVariantId: oneMore.id, quantity: 1 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'At most 50 different items fit in one cart.',
  })
})

test('adding takes two round trips to the database', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createVariant(context)
  const { db, roundTrips } = await connectCounting(context)
  const add = () => addToCart({ ...context, db }, customer, { productVariantId: id, quantity: 1 })
  expect(await roundTrips(add)).toBe(2)
})
