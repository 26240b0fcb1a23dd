import { type APIRequestContext, expect, request as playwright } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { createApiClient } from '#tests/support/e2e/api-client.ts'
import { queueJob } from '#tests/support/e2e/queue-job.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'
import { addBuyers } from './buyers.ts'
import { configureStore } from './owner-settings.ts'

/** The names of the measured pages. */
export const samplePageNames = ['home', 'list', 'category', 'product', 'search', 'collection'] as const
/** The paths of the measured pages by name. */
export type SamplePages = Record<(typeof samplePageNames)[number], string>

const sampleProduct = 'Sutravi Neem Straight Cotton Kurta'
const boughtWithIt = ['Padvi Noor Embroidered Juttis', 'Sutravi Chandni Chikankari Kurta'] as const

type Products = CallResponse<'GET /products'>

/** The products of the demonstration, best sellers first. */
async function findProducts(request: APIRequestContext) {
  const api = createApiClient(request)
  const { data = [] } = await api.get<Products>('/products?limit=100&sortBy=buyCount')
  return data
}

/** Runs the nightly job that finds what is bought together, and waits for its result. */
async function pairProducts(request: APIRequestContext, productId: string) {
  await queueJob('refresh-product-pairs')
  const api = createApiClient(request)
  type Shown = CallResponse<'GET /products/{productId}/bought-together'>
  const count = async () => (await api.get<Shown>(`/products/${productId}/bought-together`)).products.length
  await expect.poll(count).toBe(boughtWithIt.length)
}

/**
 * Gives the store under test what a store in use has, by its own calls: reviews with pictures and answers, questions, offers, delivery
 * zones, a lowered price, a collection, products that are bought together. The demonstration itself has none of them, because they would claim to be
 * those of customers. Returns the paths of the measured pages.
 */
export async function fillSampleStore(): Promise<SamplePages> {
  const request = await playwright.newContext({ baseURL: testServer.url })
  const products = await findProducts(request)
  const named = (name: string) => products.find((product) => product.name === name)!
  const product = named(sampleProduct)
  const together = boughtWithIt.map(named)
  const others = products.filter(({ id }) => id !== product.id && together.every((one) => one.id !== id)).slice(0, 8)
  const handle = await configureStore(request, product)
  await addBuyers(request, product, together, others)
  await pairProducts(request, product.id)
  await request.dispose()
  return {
    home: '/',
    list: '/products-list/best-selling',
    category: `/category/${product.categoryId}`,
    product: `/product/${product.id}`,
    search: '/search?q=cotton',
    collection: `/collections/${handle}`,
  }
}
