import type { publication } from '#contract/catalogue/publication.ts'
import type { Input } from '#contract/endpoint.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import type { AppContext } from '#server/context.ts'
import { existingProductById } from './products.store.ts'
import { countUnpublishedProducts, findUnpublishedProducts } from './unpublished-products.store.ts'

/** A page of the products in a state other than on sale, the newest first; `q` filters by name. */
export async function listUnpublishedProducts(
  { db }: Pick<AppContext, 'db'>,
  { status, q, page, limit }: Input<typeof publication.listUnpublished>['query'],
) {
  const filter = { status, name: q }
  const totalItems = await countUnpublishedProducts(db, filter)
  const data = totalItems === 0 ? [] : await findUnpublishedProducts(db, filter, pageWindow(page, limit))
  const pages = totalPages(totalItems, page, limit)
  return { data, pagination: toPagination({ page, totalPages: pages, totalItems, nextCursor: null }) }
}

/** A product that need not be on sale; counts no view. */
export async function previewProduct({ db }: Pick<AppContext, 'db'>, id: string) {
  const product = await existingProductById(db, id)
  return { product, variants: product.variants }
}
