import type { PageApi } from '#web/api/api-context.ts'
import type { ProductViewModel } from '../product.ts'
import type { ProductListQuery, ProductPage } from './product-lists.ts'

/** Loaded dynamically: the first page of a visit is rendered by the server, including the colour names. */
export const loadProductCardModel = () => import('./product-card-model.ts')

/** Fetches one page of a list. */
export async function fetchProducts(call: PageApi, query: ProductListQuery): Promise<ProductPage> {
  const [response, { toProductPage }] = await Promise.all([call('GET /products', { query }), loadProductCardModel()])
  return toProductPage(response)
}

/** Fetches a product; with `view` '0' the request counts as no view. */
export async function fetchProduct(call: PageApi, productId: string, view?: '0'): Promise<ProductViewModel> {
  const response = call('GET /products/{productId}', { params: { productId }, ...(view && { query: { view } }) })
  const [{ product }, { toProductViewModel }] = await Promise.all([response, loadProductCardModel()])
  return toProductViewModel(product)
}
