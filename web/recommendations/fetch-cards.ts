import type { CallResponse } from '#contract/calls.ts'
import type { PageApi } from '#web/api/api-context.ts'
import { loadProductCardModel } from '#web/catalogue/lists/fetch-products.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'

type Products = Pick<CallResponse<'GET /products/{productId}/bought-together'>, 'products'>

async function toCards(response: Promise<Products>): Promise<readonly ProductViewModel[]> {
  const [{ products }, { toCardViewModel }] = await Promise.all([response, loadProductCardModel()])
  return products.map(toCardViewModel)
}

/** The products that are bought together with a product. */
export const fetchBoughtTogether = (call: PageApi, productId: string) =>
  toCards(call('GET /products/{productId}/bought-together', { params: { productId } }))

/** Other products of the category of a product. */
export const fetchSimilar = (call: PageApi, productId: string) =>
  toCards(call('GET /products/{productId}/similar', { params: { productId } }))

/** The products on sale with these ids, in this order. */
export const fetchViewedProducts = (call: PageApi, ids: readonly string[]) =>
  toCards(call('POST /recently-viewed/products', { body: { ids: [...ids] } }))
