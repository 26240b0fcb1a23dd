import { toPicturesInput } from '../pictures/picture-list.ts'
import { activeRows, type VariantMatrix } from './matrix/variant-matrix.ts'
import { type ProductFields, toPublishAt } from './product-fields.ts'
import type { ProductFormState } from './use-product-form-state.ts'
import { toVariantsInput } from './variant-rows.ts'

type Input = {
  fields: ProductFields
  matrix: VariantMatrix
  /** The specifications and the product information; without those that the call keeps. */
  details: Readonly<Record<string, string>>
}

/** The form's data for 'POST /products', with `seenUpdatedAt` and `seenStock` so that the server detects conflicts. */
export function toProductFormData(
  { product, description, pictures }: ProductFormState,
  { fields, matrix, details }: Input,
): FormData {
  const body = new FormData()
  if (product) {
    body.set('id', product.id)
    body.set('seenUpdatedAt', product.updatedAt)
  }
  for (const [name, value] of Object.entries({ ...fields, ...details })) body.set(name, value)
  body.set('publishAt', toPublishAt(fields))
  body.set('description', description)
  body.set('productVariants', JSON.stringify(toVariantsInput(activeRows(matrix))))
  if (matrix.optionName !== null || product?.optionName) body.set('optionName', matrix.optionName ?? '')
  const { files, deletedImageIds, pictures: order } = toPicturesInput(pictures.list)
  body.set('deletedImageIds', JSON.stringify(deletedImageIds))
  body.set('pictures', JSON.stringify(order))
  for (const file of files) body.append('images', file)
  return body
}
