import type { AppContext } from '#server/context.ts'
import { productById } from './products.store.ts'

/** The product with its variants, those in stock first; `countView` counts a view. */
export async function showProduct(
  { db, viewCounter }: Pick<AppContext, 'db' | 'viewCounter'>,
  productId: string,
  { countView }: { countView: boolean },
) {
  const product = await productById(db, productId)
  if (countView) viewCounter.add(product.id)
  return { product, variants: product.variants }
}
