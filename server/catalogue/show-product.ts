import type { Shop } from '../shop.ts'
import { productById } from './products.store.ts'

/** A product page's product and variants, those in stock first; counts a view unless told not to. */
export async function showProduct(
  { db, views }: Pick<Shop, 'db' | 'views'>,
  productId: string,
  { countView }: { countView: boolean },
) {
  const product = await productById(db, productId)
  if (countView) views.add(productId)
  return { product, variants: product.variants }
}
