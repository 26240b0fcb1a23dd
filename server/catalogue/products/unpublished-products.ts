import type { publication } from '#contract/catalogue/publication.ts'
import type { Input } from '#contract/endpoint.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import type { AppContext } from '#server/context.ts'
import { findStockVersions } from '../variants/variants.store.ts'
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

/** A product that need not be on sale, with the versions of its stock; counts no view. */
export async function previewProduct({ db }: Pick<AppContext, 'db'>, id: string) {
  // The versions are read first: a change between the two reads makes them outdated, and saving is a conflict.
  const versions = await findStockVersions(db, id)
  const product = await existingProductById(db, id)
  const variants = product.variants.map((variant) => ({ ...variant, stockVersion: versions.get(variant.id) }))
  return { product: { ...product, variants }, variants }
}
