import { randomUUID } from 'node:crypto'
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

type Credentials = { identifier: string; password: string }

/** Signs in by the API; returns the token of a new session. */
export async function createSession(request: APIRequestContext, credentials: Credentials): Promise<string> {
  const path = '/auth/login'
  return (await createApiClient(request).post<CallResponse<'POST /auth/register'>>(path, credentials)).token
}

let adminToken: Promise<string> | undefined

/** The token of one session of the administrator for all tests of a worker; a test that signs out needs a session of its own. */
export function fetchAdminToken(request: APIRequestContext): Promise<string> {
  adminToken ??= createSession(request, testServer.admin)
  return adminToken
}

/** An API client signed in as the administrator. */
export const createAdminClient = async (request: APIRequestContext) =>
  createApiClient(request, await fetchAdminToken(request))

/** A name that no other test uses. */
export const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

/** A name of letters that no other test uses. */
export const uniqueLastName = (name: string): string =>
  uniqueName(name)
    .replace(' ', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** A username that no other test uses. */
export const uniqueUsername = (name: string): string => uniqueName(name).replace(' ', '_')

/** A new category and a new brand. */
export async function createBrandAndCategory(request: APIRequestContext) {
  const api = await createAdminClient(request)
  const { brand } = await api.post<CallResponse<'POST /brands'>>('/brands', { name: uniqueName('Taluka') })
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name: uniqueName('Bowls') })
  return { brand, category }
}

/** One category and brand for all products of a worker, so that the navigation of the store does not grow. */
let sharedBrandAndCategory: ReturnType<typeof createBrandAndCategory> | undefined

type ProductFields = {
  originalPrice?: string
  discountPrice?: string
  description?: string
  categoryId?: string
  brandId?: string
  optionName?: string
  productVariants?: string
  attributeValues?: string
}

/** Creates a product with one red variant, 5 in stock, at ₹1,499. The multipart endpoint also accepts JSON. */
export async function addProduct(
  request: APIRequestContext,
  name = uniqueName('Clay Bowl'),
  fields: ProductFields = {},
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

const shirtVariants = [
  { color: 'navy', optionValue: 'XL', stock: 2, originalPrice: '1699.00' },
  { color: 'navy', optionValue: 'M', stock: 9 },
  { color: 'navy', optionValue: 'S', stock: 0 },
  { color: 'teal', optionValue: 'S', stock: 4 },
  { color: 'teal', optionValue: 'M', stock: 4 },
]

/** Creates a product at ₹1,499 with the option "Size"; by default navy in S (sold out), M and XL (at ₹1,699), and teal in S and M. */
export const addShirtInSizes = (
  request: APIRequestContext,
  variants: readonly { color: string; optionValue: string; stock: number; originalPrice?: string }[] = shirtVariants,
) => addProduct(request, uniqueName('Linen Shirt'), { optionName: 'Size', productVariants: JSON.stringify(variants) })

type Product = Awaited<ReturnType<typeof addProduct>>

/** Changes the price or the stock of a product from `addProduct`. */
export async function updateProduct(
  request: APIRequestContext,
  { id, name: productName, categoryId, brandId }: Product,
  { originalPrice = '1499.00', stock = 5 }: { originalPrice?: string; stock?: number },
): Promise<void> {
  const productVariants = JSON.stringify([{ color: 'red', stock }])
  const form = { id, productName, originalPrice, productVariants, categoryId, brandId }
  await (await createAdminClient(request)).post('/products', form)
}
