import type { Product } from '../product.ts'
import type { ProductFields } from './product-rules.ts'
import type { Pictures } from './use-pictures.ts'
import { type VariantRow, variantsToSend } from './variant-rows.ts'

type Parts = {
  /** The product as the form was opened with it; none for a new one. */
  product: Product | undefined
  fields: ProductFields
  description: string
  rows: readonly VariantRow[]
  pictures: Pick<Pictures, 'added' | 'deletedIds'>
}

/** The form as 'POST /products' takes it, with what it saw, so that nobody's changes are overwritten unseen. */
export function productToSend({ product, fields, description, rows, pictures }: Parts): FormData {
  const body = new FormData()
  if (product) {
    body.set('id', product.id)
    body.set('seenUpdatedAt', product.updatedAt)
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('description', description)
  body.set('productVariants', JSON.stringify(variantsToSend(rows)))
  body.set('deletedImageIds', JSON.stringify(pictures.deletedIds))
  for (const { file } of pictures.added) body.append('images', file)
  return body
}
