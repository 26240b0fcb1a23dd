import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { testServer } from './test-server.ts'

const parseResponse = async <Reply>(response: APIResponse): Promise<Reply> => {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Reply
}

/** The running store's API as somebody with this token calls it, for what a story needs to be there already. */
export function createApiClient(request: APIRequestContext, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return {
    get: async <Reply>(path: string) => parseResponse<Reply>(await request.get(apiBase + path, { headers })),
    post: async <Reply>(path: string, data: object) =>
      parseResponse<Reply>(await request.post(apiBase + path, { headers, data })),
    put: async <Reply>(path: string, data: object) =>
      parseResponse<Reply>(await request.put(apiBase + path, { headers, data })),
    delete: async <Reply>(path: string) => parseResponse<Reply>(await request.delete(apiBase + path, { headers })),
  }
}

/** The same for the administrator. */
export async function createAdminClient(request: APIRequestContext) {
  const { token } = await createApiClient(request).post<CallResponse<'POST /auth/register'>>(
    '/auth/login',
    testServer.admin,
  )
  return createApiClient(request, token)
}

let nameCount = 0

/** A name that no other test of this store has given. */
export const uniqueName = (name: string): string => `${name} ${Date.now().toString(36)}${++nameCount}`

/** A category and a brand that nothing else of this store is in. */
export async function createBrandAndCategory(request: APIRequestContext) {
  const api = await createAdminClient(request)
  const { brand } = await api.post<CallResponse<'POST /brands'>>('/brands', { name: uniqueName('Taluka') })
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name: uniqueName('Bowls') })
  return { brand, category }
}

/** Where the products of this worker's stories stand: one section, so that the shop's navigation stays what it is. */
let sharedBrandAndCategory: ReturnType<typeof createBrandAndCategory> | undefined

/** A product in a section of the stories' own: 5 pieces in red at ₹1,499. A call that takes files takes JSON too. */
export async function addProduct(
  request: APIRequestContext,
  name = uniqueName('Clay Bowl'),
  facts: { description?: string; categoryId?: string; brandId?: string } = {},
) {
  const api = await createAdminClient(request)
  sharedBrandAndCategory ??= createBrandAndCategory(request)
  const { brand, category } = await sharedBrandAndCategory
  const { product } = await api.post<CallResponse<'POST /products'>>('/products', {
    productName: name,
    originalPrice: '1499.00',
    productVariants: JSON.stringify([{ color: 'red', stock: 5 }]),
    categoryId: category.id,
    brandId: brand.id,
    ...facts,
  })
  return product
}
