import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createApiClient, uniqueName } from './api-client.ts'

const password = 'a-password'

/** A new customer, with what they sign in by and the API as they call it. */
export async function registerCustomer(request: APIRequestContext) {
  const username = uniqueName('buyer').replace(' ', '_')
  const { token } = await createApiClient(request).post<CallResponse<'POST /auth/register'>>('/auth/register', {
    username,
    email: `${username}@example.com`,
    password,
    firstName: 'Leela',
    lastName: 'Nair',
    mobile: '98450 12345',
  })
  return { username, password, token, api: createApiClient(request, token) }
}

/** A customer's address in Kochi. */
export async function addAddress(customer: { api: ReturnType<typeof createApiClient> }) {
  const { address } = await customer.api.post<CallResponse<'POST /addresses'>>('/addresses', {
    addressLine1: '12 Beach Road',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  })
  return address
}

/** A new customer's cash-on-delivery order for two pieces of a product that nobody else buys, as the store answered it, and who that is. */
export async function placeCodOrder(request: APIRequestContext) {
  const product = await addProduct(request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(request)
  const address = await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const placing = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', placing)
  if (!order) throw new Error('The store placed no order.')
  return { order, customer, product }
}
