import type { APIRequestContext } from '@playwright/test'
import { createApiClient } from '#tests/support/e2e/api-client.ts'
import { registerCustomer } from '#tests/support/e2e/customer.ts'

/** The ids of the best seller of the demo catalogue and of its first variant. */
export async function findBestSeller(api: APIRequestContext): Promise<{ productId: string; variantId: string }> {
  const client = createApiClient(api)
  const { data } = await client.get<{ data: { id: string }[] }>('/products?limit=1&sortBy=buyCount')
  const productId = data[0]!.id
  const { variants } = await client.get<{ variants: { id: string }[] }>(`/products/${productId}?view=0`)
  return { productId, variantId: variants[0]!.id }
}

/** Registers a customer who has a variant in the cart. */
export async function registerCustomerWithCart(api: APIRequestContext, variantId: string, quantity: number) {
  const customer = await registerCustomer(api)
  await customer.api.post('/cart/add', { productVariantId: variantId, quantity })
  return customer
}
