import type { Product } from '../../product.ts'
import { type FormPicture, toPicturesInput } from '../pictures/picture-list.ts'
import type { ProductFields } from './product-fields.ts'
import type { SizeSibling } from './use-sizes.ts'
import { toVariantsInput, type VariantRow } from './variant-rows.ts'

type ProductFormState = {
  /** The product when the form was opened; undefined for a new one. */
  product: Product | undefined
  fields: ProductFields
  description: string
  rows: readonly VariantRow[]
  pictures: readonly FormPicture[]
  /** Another product of the same style; null removes the product from its style, undefined keeps it. */
  sibling: SizeSibling | null | undefined
}

/** The form's data for 'POST /products', with `seenUpdatedAt` and `seenStock` so that the server detects conflicts. */
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
