import { expect } from 'vitest'
import { maxCartLines } from '#contract/limits.ts'
import { aCustomer, anAddress, anOrder, aProduct, aVariant, inCart } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { showCart } from '../cart/show-cart.ts'
import type { Caller } from '../shop.ts'
import { buyAgain } from './buy-again.ts'
import { placeOrder } from './place-order.ts'

/** An order of two pieces of each. */
async function ordered(shop: TestShop, customer: Caller, variants: readonly { id: string }[]) {
  for (const variant of variants) await inCart(shop, customer, variant, 2)
  const { id: addressId } = await anAddress(shop, customer)
  return (await placeOrder(shop, customer, { addressId, paymentMethod: 'COD' })).order
}

test('buying again fills the cart as before, at today’s price, and a second click changes nothing', async ({
  shop,
}) => {
  const customer = await aCustomer(shop)
  const [kurta, saree] = [await aVariant(shop, { price: 100_00 }), await aVariant(shop, { price: 200_00 })]
  const { id } = await ordered(shop, customer, [kurta, saree])
  await shop.db.updateTable('products').set({ discountPrice: 90_00 }).where('id', '=', kurta.productId).execute()

  const first = await buyAgain(shop, customer, id)
  expect(first).toMatchObject({ message: 'Added to your cart.', notices: [], cart: { totalAmount: 580_00 } })
  expect(first.cart.items).toMatchObject([
    { productVariantId: kurta.id, quantity: 2 },
    { productVariantId: saree.id, quantity: 2 },
  ])
  expect(await showCart(shop, customer)).toEqual(first.cart)
  expect((await buyAgain(shop, customer, id)).cart).toEqual(first.cart)
})

test('what cannot be had any more, or not in full, is told', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const [short, soldOut, gone, deleted] = [
    await aVariant(shop, { product: 'Kurta', color: 'red' }),
    await aVariant(shop, { product: 'Saree', color: '#000' }),
    await aVariant(shop, { product: 'Shawl', color: 'blue' }),
    await aVariant(shop, { product: 'Cap', color: 'teal' }),
  ]
  const { id } = await ordered(shop, customer, [short, soldOut, gone, deleted])
  await shop.db.updateTable('productVariants').set({ stock: 1 }).where('id', '=', short.id).execute()
  await shop.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', soldOut.id).execute()
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute()
  await shop.db.deleteFrom('productVariants').where('id', '=', deleted.id).execute()

  const { cart, notices } = await buyAgain(shop, customer, id)
  expect(cart.items).toMatchObject([{ productVariantId: short.id, quantity: 1 }])
  expect(notices).toEqual([
    'Kurta (Red): only 1 left.',
    'Saree (Black) is sold out.',
    'Shawl (Blue) is no longer sold.',
    'Cap (Teal) is no longer sold.',
  ])
})

test('when nothing of it is left, the cart stays as it is', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop)
  const { id } = await ordered(shop, customer, [variant])
  await shop.db.updateTable('productVariants').set({ stock: 0 }).execute()
  await expect(buyAgain(shop, customer, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Nothing of this order can be bought any more.',
  })
  expect((await showCart(shop, customer)).items).toEqual([])
})

test('a full cart takes no more, and says so', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const [first, second] = [
    await aVariant(shop, { product: 'Kurta', color: 'red' }),
    await aVariant(shop, { product: 'Saree', color: 'blue' }),
  ]
  const { id } = await ordered(shop, customer, [first, second])
  const product = await aProduct(shop)
  for (let line = 1; line < maxCartLines; line++) {
    await inCart(shop, customer, await aVariant(shop, { product, color: `#0000${String(line).padStart(2, '0')}` }))
  }
  const { cart, notices } = await buyAgain(shop, customer, id)
  expect(cart.items).toHaveLength(maxCartLines)
  expect(notices).toEqual(['Saree (Blue) did not fit into your cart.'])
})

test('somebody else’s order is not found', async ({ shop }) => {
  const { id } = await anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  await expect(buyAgain(shop, await aCustomer(shop), id)).rejects.toMatchObject({ kind: 'notFound' })
})
