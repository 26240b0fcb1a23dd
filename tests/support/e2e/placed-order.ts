import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createApiClient, uniqueName } from './api-client.ts'

const password = 'a-password'

/** Registers a customer; returns the credentials and an API client with the token. */
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

/** Places a cash-on-delivery order of a new customer for two of a new product. */
export async function placeCodOrder(request: APIRequestContext) {
  const product = await addProduct(request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(request)
  const address = await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const input = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  if (!order) throw new Error('The response contains no order.')
  return { order, customer, product }
}
