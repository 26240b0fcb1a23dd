import type { Product } from '../../product.ts'
import { type FormPicture, toPicturesInput } from '../pictures/picture-list.ts'
import type { ProductFields } from './product-fields.ts'
import type { SizeSibling } from './use-sizes.ts'
import { toVariantsInput, type VariantRow } from './variant-rows.ts'

type ProductFormState = {
  /** The product as the form was opened with it; none for a new one. */
  product: Product | undefined
  fields: ProductFields
  description: string
  rows: readonly VariantRow[]
  pictures: readonly FormPicture[]
  /** Whose other size it becomes; null takes it out of its style, undefined leaves it there. */
  sibling: SizeSibling | null | undefined
}

/** The form as 'POST /products' takes it, with what it saw, so that nobody's changes are overwritten unseen. */
export function toProductFormData({
  product,
  fields,
  description,
  rows,
  pictures,
  sibling,
}: ProductFormState): FormData {
  const body = new FormData()
  if (product) {
    body.set('id', product.id)
    body.set('seenUpdatedAt', product.updatedAt)
  }
  const { sizedWith: _, ...single } = fields
  for (const [name, value] of Object.entries(single)) body.set(name, value)
  if (sibling !== undefined) body.set('sizedWith', sibling?.id ?? '')
  body.set('description', description)
  body.set('productVariants', JSON.stringify(toVariantsInput(rows)))
  const { files, deletedImageIds, pictures: order } = toPicturesInput(pictures)
  body.set('deletedImageIds', JSON.stringify(deletedImageIds))
  body.set('pictures', JSON.stringify(order))
  for (const file of files) body.append('images', file)
  return body
}
