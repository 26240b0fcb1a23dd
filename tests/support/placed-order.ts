import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { CallReply } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { storeAddress } from './store-address.ts'

const replyOf = async <Reply>(response: APIResponse): Promise<Reply> => {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** The store's API as somebody with this token calls it. */
function apiOf(request: APIRequestContext, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return {
    get: async <Reply>(path: string) => replyOf<Reply>(await request.get(apiBase + path, { headers })),
    post: async <Reply>(path: string, data: object) =>
      replyOf<Reply>(await request.post(apiBase + path, { headers, data })),
  }
}

async function aProductToBuy(request: APIRequestContext) {
  const { token } = await apiOf(request).post<CallReply<'POST /auth/login'>>('/auth/login', storeAddress.admin)
  const api = apiOf(request, token)
  const [category] = await api.get<CallReply<'GET /categories'>>('/categories')
  const [brand] = await api.get<CallReply<'GET /brands'>>('/brands')
  // A call that takes files takes JSON too where there are none.
  return api.post<CallReply<'POST /products'>>('/products', {
    productName: 'Copper Bottle',
    originalPrice: '899.00',
    productVariants: JSON.stringify([{ color: 'orange', stock: 5 }]),
    categoryId: category?.id,
    brandId: brand?.id,
  })
}

/** A new customer's cash-on-delivery order of a product that nobody else buys; returns it as the store answered. */
export async function placedOrder(request: APIRequestContext) {
  const { product } = await aProductToBuy(request)
  const username = `buyer_${Date.now().toString(36)}`.slice(0, 20)
  const { token } = await apiOf(request).post<CallReply<'POST /auth/register'>>('/auth/register', {
    username,
    email: `${username}@example.com`,
    password: 'a-password',
    firstName: 'Leela',
    lastName: 'Nair',
  })
  const customer = apiOf(request, token)
  const { address } = await customer.post<CallReply<'POST /addresses'>>('/addresses', {
    addressLine1: '12 Beach Road',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  })
  await customer.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 2 })
  const placed = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.post<CallReply<'POST /orders/place'>>('/orders/place', placed)
  if (!order) throw new Error('The store placed no order.')
  return order
}
