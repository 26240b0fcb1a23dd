import { call } from '#web/api/call.ts'
import type { ProductViewModel } from '../product.ts'
import type { ProductListQuery, ProductPage } from './product-lists.ts'

/** The names of colours come with the first answer: the server has written them into the page that it rendered. */
const loadProductCardModel = () => import('./product-card-model.ts')

/** Asks for one page of a listing, in the browser. */
export async function fetchProducts(query: ProductListQuery, signal?: AbortSignal): Promise<ProductPage> {
  const [reply, { toProductPage: shownPage }] = await Promise.all([
    call('GET /products', { query, signal }),
    loadProductCardModel(),
  ])
  return shownPage(reply)
}

type FetchProductOptions = { signal?: AbortSignal /** '0' where nobody looks at the product's own page. */; view?: '0' }

/** Asks for a product, in the browser. */
export async function fetchProduct(
  productId: string,
  { signal, view }: FetchProductOptions = {},
): Promise<ProductViewModel> {
  const asked = call('GET /products/{productId}', { params: { productId }, query: { view }, signal })
  const [{ product }, { toProductViewModel: shownProduct }] = await Promise.all([asked, loadProductCardModel()])
  return shownProduct(product)
}
