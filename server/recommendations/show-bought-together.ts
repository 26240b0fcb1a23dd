import { maxBoughtTogether } from '#contract/recommendations/recommendation-limits.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findPairedIds } from './product-pairs.store.ts'

/** The products in stock that are most often bought together with a product, the strongest pair first; throws notFound without the product. */
export async function showBoughtTogether({ db }: Pick<AppContext, 'db'>, productId: string) {
  const ids = await findPairedIds(db, productId, maxBoughtTogether)
  if (!ids) throw notFound('Product')
  return { products: await productsOnSaleByIds(db, ids) }
}
