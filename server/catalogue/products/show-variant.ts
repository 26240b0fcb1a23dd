import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findProductIdOfVariant } from '../variants/variants.store.ts'
import { productById } from './products.store.ts'

/** An active variant with its product; counts no view. */
export async function showVariant({ db }: Pick<AppContext, 'db'>, variantId: string) {
  const productId = await findProductIdOfVariant(db, variantId)
  if (!productId) throw notFound('Variant')
  const product = await productById(db, productId)
  const requestedVariant = product.variants.find(({ id }) => id === variantId)
  if (!requestedVariant) throw notFound('Variant')
  return { product, requestedVariant }
}
