import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCartItem } from '#tests/support/order-factories.ts'

test('the response has money in rupees and the fields of the specification', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const { id } = await createVariant(context, {
    product: 'Kurta',
    color: 'red',
    stock: 5,
    price: 999_50,
    originalPrice: 1499_00,
  })
  const added = await api.call('POST /cart/add', { token, body: { productVariantId: id.toUpperCase(), quantity: 2 } })
  expect(added).toMatchObject({ status: 200, body: { message: 'Kurta added to cart!' } })

  const { status, body } = await api.call('GET /cart', { token })
  expect(status).toBe(200)
  expect(body.cart).toMatchObject({
    totalAmount: '1999.00',
    items: [
      {
        productVariantId: id,
        quantity: 2,
        isPurchased: false,
        product: {
          name: 'Kurta',
          originalPrice: '1499.00',
          discountPrice: '999.50',
          variant: { color: 'red', stock: 5 },
        },
      },
    ],
  })
})

test.for(['PATCH', 'PUT'])('%s /cart/update-quantity sets a quantity', async (method, { context, api }) => {
  const customer = await createCustomer(context)
  const line = await createCartItem(context, customer, await createVariant(context))
  const { status, body } = await api.call(`${method} /cart/update-quantity`, {
    token: await issueToken(context, customer),
    body: { cartItemId: line.id, newQuantity: 3 },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Cart updated.', cart: { items: [{ quantity: 3 }] } })
})

test.for([undefined, '', null])(
  'the id %j of a variant or of a cart line is required',
  async (id, { context, api }) => {
    const token = await issueToken(context, await createCustomer(context))
    const added = await api.call('POST /cart/add', { token, body: { productVariantId: id, quantity: 1 } })
    expect(added).toMatchObject({ status: 400, body: { errors: { productVariantId: 'Variant is required' } } })
    const set = await api.call('PATCH /cart/update-quantity', { token, body: { cartItemId: id, newQuantity: 1 } })
    expect(set).toMatchObject({ status: 400, body: { errors: { cartItemId: 'Cart item is required' } } })
  },
)

test('a quantity that is not a whole number within the limits is rejected', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const variant = await createVariant(context, { stock: 5 })
  const line = await createCartItem(context, customer, variant)
  for (const quantity of ['2', 1.5, 0, -1, 1e9, 1e300, null, true, [2], {}]) {
    const body = { productVariantId: variant.id, quantity }
    expect((await api.call('POST /cart/add', { token, body })).status, `add ${quantity}`).toBe(400)
  }
  for (const newQuantity of ['2', 1.5, -1.5, 1e9, 1e300, null, true, [2]]) {
    const body = { cartItemId: line.id, newQuantity }
    expect((await api.call('PATCH /cart/update-quantity', { token, body })).status, `set ${newQuantity}`).toBe(400)
  }
  const { body } = await api.call('GET /cart', { token })
  expect(body.cart.items).toMatchObject([{ quantity: 1 }])
})

test('a line of another user’s cart is 404; a malformed id is 404 in the path and 400 in the body', async ({
  context,
  api,
}) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const line = await createCartItem(context, other, await createVariant(context))
  const token = await issueToken(context, customer)
  const change = { cartItemId: line.id, newQuantity: 2 }

  expect((await api.call('PATCH /cart/update-quantity', { token, body: change })).status).toBe(404)
  expect((await api.call(`DELETE /cart/remove/${line.id}`, { token })).status).toBe(404)
  expect((await api.call('DELETE /cart/remove/1', { token })).status).toBe(404)
  const malformed = { cartItemId: '1', newQuantity: 2 }
  expect((await api.call('PATCH /cart/update-quantity', { token, body: malformed })).status).toBe(400)
})

test('administrators have a cart, visitors do not', async ({ context, api }) => {
  const { status, body } = await api.call('GET /cart', { token: await issueToken(context, await createAdmin(context)) })
  expect(status).toBe(200)
  expect(body.cart).toMatchObject({ items: [], totalAmount: '0.00' })
  expect((await api.call('GET /cart')).status).toBe(401)
})
