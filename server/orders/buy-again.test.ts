import { expect } from 'vitest'
import { maxCartLines } from '#contract/limits.ts'
import { showCart } from '#server/cart/show-cart.ts'
import type { Caller } from '#server/context.ts'
import { createCustomer, createProduct, createVariant, unpublish } from '#tests/support/factories.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { buyAgain } from './buy-again.ts'
import { placeOrder } from './placement/place-order.ts'

/** Places an order of two of each variant. */
async function createPlacedOrder(context: TestContext, customer: Caller, variants: readonly { id: string }[]) {
  for (const variant of variants) await createCartItem(context, customer, variant, 2)
  const { id: addressId } = await createAddress(context, customer)
  return (await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })).order
}

test('buying again adds the items at the current prices, and a second call changes nothing', async ({ context }) => {
  const customer = await createCustomer(context)
  const [kurta, saree] = [
    await createVariant(context, { price: 100_00 }),
    await createVariant(context, { price: 200_00 }),
  ]
  const { id } = await createPlacedOrder(context, customer, [kurta, saree])
  await context.db.updateTable('products').set({ discountPrice: 90_00 }).where('id', '=', kurta.productId).execute()

  const first = await buyAgain(context, customer, id)
  expect(first).toMatchObject({ message: 'Added to your cart.', notices: [], cart: { totalAmount: 580_00 } })
  expect(first.cart.items).toMatchObject([
    { productVariantId: kurta.id, quantity: 2 },
    { productVariantId: saree.id, quantity: 2 },
  ])
  expect(await showCart(context, customer)).toEqual(first.cart)
  expect((await buyAgain(context, customer, id)).cart).toEqual(first.cart)
})

test('unavailable items and reduced quantities are reported', async ({ context }) => {
  const customer = await createCustomer(context)
  const [short, soldOut, gone, deleted] = [
    await createVariant(context, { product: 'Kurta', color: 'red' }),
    await createVariant(context, { product: 'Saree', color: '#000' }),
    await createVariant(context, { product: 'Shawl', color: 'blue' }),
    await createVariant(context, { product: 'Cap', color: 'teal' }),
  ]
  const { id } = await createPlacedOrder(context, customer, [short, soldOut, gone, deleted])
  await context.db.updateTable('productVariants').set({ stock: 1 }).where('id', '=', short.id).execute()
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', soldOut.id).execute()
  await unpublish(context, gone.productId, 'DELETED')
  await context.db.deleteFrom('productVariants').where('id', '=', deleted.id).execute()

  const { cart, notices } = await buyAgain(context, customer, id)
  expect(cart.items).toMatchObject([{ productVariantId: short.id, quantity: 1 }])
  expect(notices).toEqual([
    'Kurta (Red): only 1 left.',
    'Saree (Black) is sold out.',
    'Shawl (Blue) is no longer sold.',
    'Cap (Teal) is no longer sold.',
  ])
})

test('if no item is available, the cart is unchanged', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context)
  const { id } = await createPlacedOrder(context, customer, [variant])
  await context.db.updateTable('productVariants').set({ stock: 0 }).execute()
  await expect(buyAgain(context, customer, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Nothing of this order can be bought any more.',
  })
  expect((await showCart(context, customer)).items).toEqual([])
})

test('items beyond the limit of a cart are not added, and the response says so', async ({ context }) => {
  const customer = await createCustomer(context)
  const [first, second] = [
    await createVariant(context, { product: 'Kurta', color: 'red' }),
    await createVariant(context, { product: 'Saree', color: 'blue' }),
  ]
  const { id } = await createPlacedOrder(context, customer, [first, second])
  const product = await createProduct(context)
  for (let line = 1; line < maxCartLines; line++) {
    await createCartItem(
      context,
      customer,
      await createVariant(context, { product, color: `#0000${String(line).padStart(2, '0')}` }),
    )
  }
  const { cart, notices } = await buyAgain(context, customer, id)
  expect(cart.items).toHaveLength(maxCartLines)
  expect(notices).toEqual(['Saree (Blue) did not fit into your cart.'])
})

test('an order of another customer is not found', async ({ context }) => {
  const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await expect(buyAgain(context, await createCustomer(context), id)).rejects.toMatchObject({ kind: 'notFound' })
})
