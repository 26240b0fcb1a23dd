import { maxSimilarProducts } from '#contract/recommendations/recommendation-limits.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findSimilarIds } from './similar-products.store.ts'

/** Other products of a product's category, the best sellers first; throws notFound without the product. */
export async function showSimilar({ db }: Pick<AppContext, 'db'>, productId: string) {
  const similar = await findSimilarIds(db, productId, maxSimilarProducts)
  if (!similar) throw notFound('Product')
  const { categoryId, ids } = similar
  return { categoryId, products: await productsOnSaleByIds(db, ids) }
}
