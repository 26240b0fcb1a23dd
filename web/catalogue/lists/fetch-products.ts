import type { PageApi } from '#web/api/api-context.ts'
import type { ProductViewModel } from '../product.ts'
import type { ProductListQuery, ProductPage } from './product-lists.ts'

/**
 * Imported dynamically: the first page of a visit needs no colour table in the browser, because the server has rendered the
 * names.
 */
export const loadProductCardModel = () => import('./product-card-model.ts')

/** Fetches one page of a list. */
export async function fetchProducts(call: PageApi, query: ProductListQuery): Promise<ProductPage> {
  const [response, { toProductPage }] = await Promise.all([call('GET /products', { query }), loadProductCardModel()])
  return toProductPage(response)
}

/** Fetches a product; `view` '0' keeps the request out of the view count. */
export async function fetchProduct(call: PageApi, productId: string, view?: '0'): Promise<ProductViewModel> {
  const response = call('GET /products/{productId}', { params: { productId }, ...(view && { query: { view } }) })
  const [{ product }, { toProductViewModel }] = await Promise.all([response, loadProductCardModel()])
  return toProductViewModel(product)
}
