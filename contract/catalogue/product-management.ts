import { z } from 'zod'
import { Product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { maxOptionLength, maxSkuLength, maxVariants, maxWeightGrams, productNameLength } from '../limits.ts'
import {
  amountMessage,
  chosenTime,
  id,
  idParams,
  jsonField,
  MessageResponse,
  price,
  requiredId,
  requiredLine,
  savedId,
  seenUpdatedAt,
} from '../schemas.ts'
import { hsnCode, taxRate } from '../tax/tax-schemas.ts'
import { toOneLine } from '../text/one-line.ts'
import { uploadLimits } from '../uploads/upload-limits.ts'
import { AttributeValuesForm } from './attributes/attribute-schema.ts'
import { isBarcode } from './barcode.ts'
import { isColor } from './colors.ts'
import { countryCodeInput, DeclarationsForm } from './declarations/declaration-schema.ts'
import { productStatuses } from './product-status.ts'
import { stockQuantity, stockVersion } from './stock.ts'
import { variantMessages } from './variant-rules.ts'

const emptyToNull = z.literal('').transform(() => null)

/** An optional field of a variant: if omitted, the value is kept; empty or null clears it. */
const clearable = <Field extends z.ZodType>(field: Field) => z.union([z.null(), emptyToNull, field]).optional()

const optionText = (tooLong: string) => z.string().overwrite(toOneLine).max(maxOptionLength, tooLong)

/** A variant in the product form. `seenStock` is the stock when the form was opened: later sales are subtracted. */
const VariantForm = z
  .object({
    id: id.optional(),
    color: z
      .string(variantMessages.emptyColor)
      .trim()
      .min(1, variantMessages.emptyColor)
      .refine((color) => color === '' || isColor(color), variantMessages.invalidColors),
    stock: stockQuantity,
    seenStock: z.int().nonnegative().optional(),
    /** The version of that stock: a changed stock is a conflict if an administrator or an import has changed it since. */
    seenStockVersion: stockVersion.optional(),
    optionValue: clearable(optionText(variantMessages.longOptionValue)),
    sku: clearable(z.string().trim().max(maxSkuLength, variantMessages.longSku)),
    barcode: clearable(
      z
        .string()
        .transform((text) => text.replace(/[\s-]/g, ''))
        .refine(isBarcode, variantMessages.invalidBarcode),
    ),
    originalPrice: clearable(price),
    discountPrice: clearable(price),
    weightGrams: z
      .int(variantMessages.invalidWeight)
      .positive(variantMessages.invalidWeight)
      .max(maxWeightGrams, variantMessages.invalidWeight)
      .nullish(),
  })
  .refine(({ originalPrice, discountPrice }) => originalPrice != null || discountPrice == null, {
    path: ['discountPrice'],
    message: variantMessages.discountWithoutOriginal,
  })
  .refine(
    ({ originalPrice, discountPrice }) =>
      originalPrice == null || discountPrice == null || discountPrice <= originalPrice,
    { path: ['discountPrice'], message: variantMessages.discountAboveOriginal },
  )

/** A variant that keeps its option value is known by its id. */
const variantKey = ({ color, optionValue, id }: { color: string; optionValue?: string | null; id?: string }) =>
  `${color} ${optionValue ?? id ?? ''}`.toLowerCase()

const hasUniqueVariants = (variants: readonly z.output<typeof VariantForm>[]) =>
  new Set(variants.map(variantKey)).size === variants.length

const hasUniqueSkus = (variants: readonly { sku?: string | null | undefined }[]) => {
  const skus = variants.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : []))
  return new Set(skus).size === skus.length
}

/** An existing image by its id, or a new one by its index among the files; with a null colour it applies to every colour. */
const ImagePlacementInput = z.object({
  id: id.optional(),
  file: z.int().nonnegative().optional(),
  color: z.string().refine(isColor, variantMessages.invalidColors).nullable().optional(),
})

/** The HTML of a product's description, as it is sent and as it is stored. */
export const productDescription = z.string().normalize('NFC').max(100_000, 'The description is too long.')

/** The messages of the form and of imports for required fields that are empty. */
export const requiredFieldMessages = {
  originalPrice: 'Original price is required',
  categoryId: 'Category is required',
  brandId: 'Brand is required',
} as const

const ProductForm = z
  .object({
    id: savedId,
    productName: requiredLine('Product name', productNameLength),
    description: productDescription.default(''),
    originalPrice: price,
    discountPrice: z
      .union([z.literal('').transform(() => null), price], amountMessage)
      .nullish()
      .transform((paise) => paise ?? null),
    productVariants: jsonField(
      'productVariants',
      z
        .array(VariantForm, variantMessages.none)
        .min(1, variantMessages.none)
        .max(maxVariants, variantMessages.tooMany)
        .refine(hasUniqueVariants, variantMessages.duplicateColor)
        .refine(hasUniqueSkus, variantMessages.duplicateSku),
      variantMessages.none,
    ),
    categoryId: requiredId(requiredFieldMessages.categoryId),
    brandId: requiredId(requiredFieldMessages.brandId),
    /** Of the HSN code, the tax rate and what decides the rate an omitted one keeps its value; an empty one clears it. */
    hsn: z.union([emptyToNull, hsnCode]).optional(),
    taxRate: z.union([emptyToNull, taxRate]).optional(),
    taxRateBy: z.union([emptyToNull, z.literal('price', 'The rate can follow from the price only.')]).optional(),
    /** Of the country of origin and the declarations an omitted one is kept; an empty country and null declarations clear them. */
    countryOfOrigin: z.union([emptyToNull, countryCodeInput], 'Choose a country of the list.').optional(),
    declarations: jsonField('declarations', DeclarationsForm.nullable()).optional(),
    /** If omitted, the specifications are kept; null clears them. Values without letters or choices are left out. */
    attributeValues: jsonField('attributeValues', AttributeValuesForm.nullable()).optional(),
    deletedImageIds: jsonField('deletedImageIds', z.array(id).max(100)).optional(),
    /** The order of the images; images that are not listed follow. */
    pictures: jsonField('pictures', z.array(ImagePlacementInput).max(100)).optional(),
    /** The name of the second option, such as "Size". If omitted, it is kept; empty removes the option. */
    optionName: clearable(optionText(variantMessages.longOptionName)),
    /** If omitted, it is kept; a new product is published. */
    status: z.enum(productStatuses, `status must be one of ${productStatuses.join(', ')}.`).optional(),
    /** When a scheduled product goes on sale. */
    publishAt: z.union([emptyToNull, chosenTime], 'Enter a date and a time.').optional(),
    seenUpdatedAt,
  })
  .refine(({ discountPrice, originalPrice }) => discountPrice === null || discountPrice <= originalPrice, {
    path: ['discountPrice'],
    message: 'The discount price must not be above the original price.',
  })

/** The administrators' calls about products. */
export const productManagement = {
  saveProduct: endpoint({
    method: 'POST',
    path: '/products',
    access: 'admin',
    summary: 'Creates a product, or updates the one with the id.',
    body: ProductForm,
    files: { images: uploadLimits.maxFiles },
    response: z.object({ message: z.string(), product: Product }),
  }),
  removeProduct: endpoint({
    method: 'DELETE',
    path: '/products/{id}',
    access: 'admin',
    summary: 'Deletes a product; past orders are unchanged.',
    params: idParams,
    response: MessageResponse,
  }),
}
