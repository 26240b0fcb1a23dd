import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { productById } from './products.store.ts'
import { productIdOfVariant } from './variants.store.ts'

/** A variant on sale with its product; never counts a view. */
export async function showVariant({ db }: Pick<Shop, 'db'>, variantId: string) {
  const productId = await productIdOfVariant(db, variantId)
  if (!productId) throw notFound('Variant')
  const product = await productById(db, productId)
  const requestedVariant = product.variants.find(({ id }) => id === variantId)
  if (!requestedVariant) throw notFound('Variant')
  return { product, requestedVariant }
}
