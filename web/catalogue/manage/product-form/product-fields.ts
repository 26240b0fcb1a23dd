import type { FieldErrors, Resolver } from 'react-hook-form'
import { productManagement } from '#contract/catalogue/product-management.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import type { Product } from '../../product.ts'

/** The product form's single values as they are typed; variants, pictures and the description have states of their own. */
export type ProductFields = {
  productName: string
  originalPrice: string
  discountPrice: string
  categoryId: string
  brandId: string
  hsn: string
  taxRate: string
  sizeLabel: string
  /** The product that this one is another size of; empty for none. What is sent is decided in `productToSend`. */
  sizedWith: string
  sizedWithLabel: string
}

export const toProductFields = (product: Product | undefined): ProductFields => ({
  productName: product?.name ?? '',
  originalPrice: product?.originalPrice ?? '',
  discountPrice: product?.discountPrice ?? '',
  categoryId: product?.categoryId ?? '',
  brandId: product?.brandId ?? '',
  hsn: product?.hsn ?? '',
  taxRate: product?.taxRate ?? '',
  sizeLabel: product?.sizeLabel ?? '',
  sizedWith: '',
  sizedWithLabel: '',
})

const requiredMessages: Partial<Record<keyof ProductFields, string>> = {
  originalPrice: 'Original price is required',
  categoryId: 'Category is required',
  brandId: 'Brand is required',
}

/** Variants have rules of their own in the form; the contract's are satisfied by this one. */
const placeholderVariants = JSON.stringify([{ color: 'black', stock: 0 }])

const contractResolver = zodResolver<ProductFields & { productVariants: string }>(productManagement.saveProduct.body)

/** The contract's rules for the single values; what is left empty is named instead of being called malformed. */
export const productResolver: Resolver<ProductFields> = async (values, context, options) => {
  const outcome = await contractResolver({ ...values, productVariants: placeholderVariants }, context, options as never)
  const errors = { ...outcome.errors } as FieldErrors<ProductFields>
  for (const [field, message] of Object.entries(requiredMessages) as [keyof ProductFields, string][]) {
    if (values[field].trim() === '') errors[field] = { type: 'required', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
