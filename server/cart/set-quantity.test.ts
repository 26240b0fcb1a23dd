import { expect } from 'vitest'
import { createCustomer, createVariant, unpublish } from '#tests/support/factories.ts'
import { createCartItem } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import { showCart } from './show-cart.ts'

test('a quantity is set, not added', async ({ context }) => {
  const customer = await createCustomer(context)
  const line = await createCartItem(context, customer, await createVariant(context, { stock: 5, price: 10_00 }), 2)
  const { message, cart } = await setQuantity(context, customer, { cartItemId: line.id, newQuantity: 4 })
  expect(message).toBe('Cart updated.')
  expect(cart).toMatchObject({ items: [{ id: line.id, quantity: 4 }], totalAmount: 40_00 })
  expect(await showCart(context, customer)).toEqual(cart)
})

test.for([0, -1, -999])('a quantity of %i removes the line', async (newQuantity, { context }) => {
  const customer = await createCustomer(context)
  const line = await createCartItem(context, customer, await createVariant(context))
  const { cart } = await setQuantity(context, customer, { cartItemId: line.id, newQuantity })
  expect(cart.items).toEqual([])
  expect(await showCart(context, customer)).toEqual(cart)
})

test('a quantity above the stock is a conflict and changes nothing', async ({ context }) => {
  const customer = await createCustomer(context)
  const line = await createCartItem(
    context,
    customer,
    await createVariant(context, { product: 'Saree', color: '#f00', stock: 3 }),
    1,
  )
  await expect(setQuantity(context, customer, { cartItemId: line.id, newQuantity: 4 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Saree (#f00). Available: 3',
  })
  expect((await showCart(context, customer)).items[0]?.quantity).toBe(1)
})

test('a line whose product is no longer sold can only be removed', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { product: 'Saree', color: 'red', stock: 3 })
  const line = await createCartItem(context, customer, variant)
  await unpublish(context, variant.productId, 'DELETED')

  await expect(setQuantity(context, customer, { cartItemId: line.id, newQuantity: 2 })).rejects.toMatchObject({
    message: 'Insufficient stock for Saree (red). Available: 0',
  })
  const { message, cart } = await removeFromCart(context, customer, line.id)
  expect(message).toBe('Saree removed from cart.')
  expect(cart.items).toEqual([])
})

test('a line of another user’s cart is not found and does not change', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const line = await createCartItem(context, other, await createVariant(context), 2)
  const expectedError = { kind: 'notFound', message: 'Cart item not found.' }

  await expect(setQuantity(context, customer, { cartItemId: line.id, newQuantity: 1 })).rejects.toMatchObject(
    expectedError,
  )
  await expect(setQuantity(context, customer, { cartItemId: line.id, newQuantity: 0 })).rejects.toMatchObject(
    expectedError,
  )
  await expect(removeFromCart(context, customer, line.id)).rejects.toMatchObject(expectedError)
  expect((await showCart(context, other)).items).toMatchObject([{ id: line.id, quantity: 2 }])
})
