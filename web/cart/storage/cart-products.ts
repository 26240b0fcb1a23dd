import type { CallResponse } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

export type CartProduct = CallResponse<'GET /products/{productId}'>['product']

/** The products by id; null for a product that is no longer sold. A change of one line requests only the product of that line. */
const cartProducts = new Map<string, CartProduct | null>()

export const clearCartProducts = (): void => cartProducts.clear()

/** The product as it was last fetched; null if it was not fetched or is no longer sold. */
export const cachedProduct = (productId: string): CartProduct | null => cartProducts.get(productId) ?? null

/** The product as it is sold now; null when it is no longer sold. `view=0` keeps the request out of the view count. */
export async function fetchCartProduct(productId: string): Promise<CartProduct | null> {
  const product = await call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }).then(
    (response) => response.product,
    (error: unknown) => {
      if (hasStatus(error, 404)) return null
      throw error
    },
  )
  cartProducts.set(productId, product)
  return product
}

/** Fetches each product that is not in the cache once. */
export async function fetchMissingProducts(entries: readonly { productId: string }[]): Promise<void> {
  const missing = new Set(entries.map(({ productId }) => productId).filter((id) => !cartProducts.has(id)))
  await Promise.all([...missing].map(fetchCartProduct))
}
