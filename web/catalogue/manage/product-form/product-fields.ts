import type { FieldErrors, Resolver } from 'react-hook-form'
import { productManagement, requiredFieldMessages } from '#contract/catalogue/product-management.ts'
import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import { minuteInIndia, timeOfMinuteInIndia } from '#contract/india-time.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import type { Product } from '../../product.ts'

/** The text fields of the product form; variants, images and the description have states of their own. */
export type ProductFields = {
  productName: string
  originalPrice: string
  discountPrice: string
  categoryId: string
  brandId: string
  hsn: string
  taxRate: string
  /** Empty if the rate is `taxRate`. */
  taxRateBy: 'price' | ''
  status: ProductStatus
  /** A minute in India, such as '2026-11-21T17:05'; empty for a product that is not scheduled. */
  publishAt: string
}

export const toProductFields = (product: Product | undefined): ProductFields => ({
  productName: product?.name ?? '',
  originalPrice: product?.originalPrice ?? '',
  discountPrice: product?.discountPrice ?? '',
  categoryId: product?.categoryId ?? '',
  brandId: product?.brandId ?? '',
  hsn: product?.hsn ?? '',
  taxRate: product?.taxRate ?? '',
  taxRateBy: product?.taxRateBy ?? '',
  status: product?.status ?? 'PUBLISHED',
  publishAt: product?.publishAt ? minuteInIndia(new Date(product.publishAt)) : '',
})

/** The field `publishAt` as the call takes it: ISO 8601 in UTC; only of a scheduled product. */
export function toPublishAt({ status, publishAt }: Pick<ProductFields, 'status' | 'publishAt'>): string {
  if (status !== 'SCHEDULED' || publishAt === '') return ''
  const time = timeOfMinuteInIndia(publishAt)
  return Number.isNaN(time.getTime()) ? publishAt : time.toISOString()
}

/** A valid list of variants for the contract's schema; the form validates its variants itself. */
const placeholderVariants = JSON.stringify([{ color: 'black', stock: 0 }])

const contractResolver = zodResolver<ProductFields & { productVariants: string }>(productManagement.saveProduct.body)

/** The contract's rules for the text fields; an empty required field gets a message that names it. */
export const productResolver: Resolver<ProductFields> = async (values, context, options) => {
  const result = await contractResolver(
    { ...values, publishAt: toPublishAt(values), productVariants: placeholderVariants },
    context,
    options as never,
  )
  const errors = { ...result.errors } as FieldErrors<ProductFields>
  for (const [field, message] of Object.entries(requiredFieldMessages) as [
    keyof typeof requiredFieldMessages,
    string,
  ][]) {
    if (values[field].trim() === '') errors[field] = { type: 'required', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
