import type { APIRequestContext, Page } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createApiClient, uniqueUsername } from './api-client.ts'
import { signInWithToken } from './sign-in.ts'

const password = 'a-password'

/** Registers a customer; returns the credentials, and an API client with the session's token. */
export async function registerCustomer(request: APIRequestContext, { firstName = 'Leela' } = {}) {
  const username = uniqueUsername('buyer')
  const email = `${username}@example.com`
  const { token, user } = await createApiClient(request).post<CallResponse<'POST /auth/register'>>('/auth/register', {
    username,
    email,
    password,
    firstName,
    lastName: 'Nair',
    mobile: '98450 12345',
  })
  return { id: user.id, username, email, password, token, api: createApiClient(request, token) }
}

type Customer = Awaited<ReturnType<typeof registerCustomer>>

/** A customer's address in Kochi. */
export async function addAddress({ api }: Pick<Customer, 'api'>, addressLine1 = '12 Beach Road') {
  const { address } = await api.post<CallResponse<'POST /addresses'>>('/addresses', {
    addressLine1,
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  })
  return address
}

/** Registers a customer and signs the browser in; the page's next load is the first with the session. */
export async function signInNewCustomer(page: Page): Promise<Customer> {
  const customer = await registerCustomer(page.request)
  await signInWithToken(page, customer)
  return customer
}

/** Signs in a new customer with addresses and one new product in the cart. */
export async function signInWithCart(page: Page, addresses = 1) {
  const product = await addProduct(page.request)
  const customer = await signInNewCustomer(page)
  for (let count = 0; count < addresses; count++) await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
  return { product, customer }
}
