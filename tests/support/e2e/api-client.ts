import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { testServer } from './test-server.ts'

const parseResponse = async <Body>(response: APIResponse): Promise<Body> => {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** A client of the running store's API with this token; tests create their data with it. */
export function createApiClient(request: APIRequestContext, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return {
    get: async <Body>(path: string) => parseResponse<Body>(await request.get(apiBase + path, { headers })),
    post: async <Body>(path: string, data: object) =>
      parseResponse<Body>(await request.post(apiBase + path, { headers, data })),
    put: async <Body>(path: string, data: object) =>
      parseResponse<Body>(await request.put(apiBase + path, { headers, data })),
    delete: async <Body>(path: string) => parseResponse<Body>(await request.delete(apiBase + path, { headers })),
  }
}

/** An API client signed in as the administrator. */
export async function createAdminClient(request: APIRequestContext) {
  const { token } = await createApiClient(request).post<CallResponse<'POST /auth/register'>>(
    '/auth/login',
    testServer.admin,
  )
  return createApiClient(request, token)
}

let nameCount = 0

/** A name that no other test uses. */
export const uniqueName = (name: string): string => `${name} ${Date.now().toString(36)}${++nameCount}`

/** A new category and a new brand. */
export async function createBrandAndCategory(request: APIRequestContext) {
  const api = await createAdminClient(request)
  const { brand } = await api.post<CallResponse<'POST /brands'>>('/brands', { name: uniqueName('Taluka') })
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name: uniqueName('Bowls') })
  return { brand, category }
}

/** One category and brand for all products of a worker, so that the navigation of the store does not grow. */
let sharedBrandAndCategory: ReturnType<typeof createBrandAndCategory> | undefined

/** Creates a product with one red variant, 5 in stock, at ₹1,499. The multipart endpoint also accepts JSON. */
export async function addProduct(
  request: APIRequestContext,
  name = uniqueName('Clay Bowl'),
  fields: { description?: string; categoryId?: string; brandId?: string } = {},
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
    ...fields,
  })
  return product
}
