import type { APIRequestContext } from '@playwright/test'
import type { CallReply } from '#contract/calls.ts'
import { aProductInShop, storeApi, uniqueName } from './store-api.ts'

/** A new customer's cash-on-delivery order for two pieces of a product that nobody else buys, as the store answered it. */
export async function placedOrder(request: APIRequestContext) {
  const product = await aProductInShop(request, uniqueName('Copper Bottle'))
  const username = uniqueName('buyer').replace(' ', '_')
  const { token } = await storeApi(request).post<CallReply<'POST /auth/register'>>('/auth/register', {
    username,
    email: `${username}@example.com`,
    password: 'a-password',
    firstName: 'Leela',
    lastName: 'Nair',
  })
  const customer = storeApi(request, token)
  const { address } = await customer.post<CallReply<'POST /addresses'>>('/addresses', {
    addressLine1: '12 Beach Road',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  })
  await customer.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const placing = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.post<CallReply<'POST /orders/place'>>('/orders/place', placing)
  if (!order) throw new Error('The store placed no order.')
  return order
}
