import type { AppContext } from '#server/context.ts'
import { productById } from './products.store.ts'
import { findSizes } from './styles.store.ts'

/** The product with the sizes of its style and its variants, those in stock first; `countView` counts a view. */
export async function showProduct(
  { db, viewCounter }: Pick<AppContext, 'db' | 'viewCounter'>,
  productId: string,
  { countView }: { countView: boolean },
) {
  const product = await productById(db, productId)
  if (countView) viewCounter.add(productId)
  const sizes = product.sizeLabel === null ? [] : await findSizes(db, productId)
  return { product: { ...product, sizes }, variants: product.variants }
}
