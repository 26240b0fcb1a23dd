import { expect } from 'vitest'
import { aCustomer, aVariant, inCart } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import { showCart } from './show-cart.ts'

test('a quantity is set, not added', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const line = await inCart(shop, customer, await aVariant(shop, { stock: 5, price: 10_00 }), 2)
  const { message, cart } = await setQuantity(shop, customer, { cartItemId: line.id, newQuantity: 4 })
  expect(message).toBe('Cart updated.')
  expect(cart).toMatchObject({ items: [{ id: line.id, quantity: 4 }], totalAmount: 40_00 })
  expect(await showCart(shop, customer)).toEqual(cart)
})

test.for([0, -1, -999])('a quantity of %i removes the line', async (newQuantity, { shop }) => {
  const customer = await aCustomer(shop)
  const line = await inCart(shop, customer, await aVariant(shop))
  const { cart } = await setQuantity(shop, customer, { cartItemId: line.id, newQuantity })
  expect(cart.items).toEqual([])
  expect(await showCart(shop, customer)).toEqual(cart)
})

test('a quantity above the stock is a conflict and changes nothing', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const line = await inCart(shop, customer, await aVariant(shop, { product: 'Saree', color: '#f00', stock: 3 }), 1)
  await expect(setQuantity(shop, customer, { cartItemId: line.id, newQuantity: 4 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Saree (#f00). Available: 3',
  })
  expect((await showCart(shop, customer)).items[0]?.quantity).toBe(1)
})

test('goods that left the shop can only be taken out', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { product: 'Saree', color: 'red', stock: 3 })
  const line = await inCart(shop, customer, variant)
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', variant.productId).execute()

  await expect(setQuantity(shop, customer, { cartItemId: line.id, newQuantity: 2 })).rejects.toMatchObject({
    message: 'Insufficient stock for Saree (red). Available: 0',
  })
  const { message, cart } = await removeFromCart(shop, customer, line.id)
  expect(message).toBe('Saree removed from cart.')
  expect(cart.items).toEqual([])
})

test('a line of somebody else’s cart is not found and stays as it is', async ({ shop }) => {
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)]
  const line = await inCart(shop, other, await aVariant(shop), 2)
  const refusal = { kind: 'notFound', message: 'Cart item not found.' }

  await expect(setQuantity(shop, customer, { cartItemId: line.id, newQuantity: 1 })).rejects.toMatchObject(refusal)
  await expect(setQuantity(shop, customer, { cartItemId: line.id, newQuantity: 0 })).rejects.toMatchObject(refusal)
  await expect(removeFromCart(shop, customer, line.id)).rejects.toMatchObject(refusal)
  expect((await showCart(shop, other)).items).toMatchObject([{ id: line.id, quantity: 2 }])
})
