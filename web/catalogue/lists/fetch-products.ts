import type { PageApi } from '#web/api/api-context.ts'
import type { ProductViewModel } from '../product.ts'
import type { ProductListQuery, ProductPage } from './product-lists.ts'

/** The first page of a visit needs no names of colours: the server has rendered them. */
export const loadProductCardModel = () => import('./product-card-model.ts')

/** Reads one page of a listing. */
export async function fetchProducts(call: PageApi, query: ProductListQuery): Promise<ProductPage> {
  const [response, { toProductPage }] = await Promise.all([call('GET /products', { query }), loadProductCardModel()])
  return toProductPage(response)
}

/** Reads a product; `view` is '0' where its own page is not shown. */
export async function fetchProduct(call: PageApi, productId: string, view?: '0'): Promise<ProductViewModel> {
  const response = call('GET /products/{productId}', { params: { productId }, ...(view && { query: { view } }) })
  const [{ product }, { toProductViewModel }] = await Promise.all([response, loadProductCardModel()])
  return toProductViewModel(product)
}
