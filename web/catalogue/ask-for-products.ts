import { call } from '#web/api/call.ts'
import { loadCode } from '#web/ui/load-code.ts'
import type { ShownProduct } from './product.ts'
import type { ListQuery, ProductPage } from './product-lists.ts'

/** The names of colours come with the first answer: the server has written them into the page that it rendered. */
const shown = () => loadCode(() => import('./shown-products.ts'))

/** Asks for one page of a listing, in the browser. */
export async function askForProducts(query: ListQuery, signal?: AbortSignal): Promise<ProductPage> {
  const [reply, { shownPage }] = await Promise.all([call('GET /products', { query, signal }), shown()])
  return shownPage(reply)
}

type Asking = { signal?: AbortSignal /** '0' where nobody looks at the product's own page. */; view?: '0' }

/** Asks for a product, in the browser. */
export async function askForProduct(productId: string, { signal, view }: Asking = {}): Promise<ShownProduct> {
  const asked = call('GET /products/{productId}', { params: { productId }, query: { view }, signal })
  const [{ product }, { shownProduct }] = await Promise.all([asked, shown()])
  return shownProduct(product)
}
