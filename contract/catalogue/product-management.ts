import { z } from 'zod'
import { Product, taxRate } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { uploadLimits } from '../limits.ts'
import { amountMessage, id, idParams, jsonField, MessageResponse, price, requiredText } from '../schemas.ts'
import { isColor } from './colors.ts'
import { stockQuantity } from './stock.ts'
import { variantMessages } from './variant-rules.ts'

/** A variant in the product form. `seenStock` is the stock when the form was opened: later sales are subtracted. */
const VariantForm = z.object({
  id: id.optional(),
  color: z
    .string(variantMessages.emptyColor)
    .trim()
    .min(1, variantMessages.emptyColor)
    .refine((color) => color === '' || isColor(color), variantMessages.invalidColors),
  stock: stockQuantity,
  seenStock: z.int().nonnegative().optional(),
})

const hasUniqueColors = (variants: readonly { color: string }[]) =>
  new Set(variants.map(({ color }) => color.toLowerCase())).size === variants.length

const emptyToNull = z.literal('').transform(() => null)

/** An existing image by its id, or a new one by its index among the files; with a null colour it applies to every colour. */
const ImagePlacementInput = z.object({
  id: id.optional(),
  file: z.int().nonnegative().optional(),
  color: z.string().refine(isColor, variantMessages.invalidColors).nullable().optional(),
})

const sizeLabel = z
  .string()
  .trim()
  .max(20, 'Size must not exceed 20 characters')
  .transform((label) => label || null)
  .optional()

const ProductForm = z
  .object({
    id: id.optional(),
    productName: requiredText('Product name', 200),
    description: z.string().max(100_000, 'The description is too long.').default(''),
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
        .max(100, 'A product can have at most 100 variants.')
        .refine(hasUniqueColors, variantMessages.duplicateColor),
      variantMessages.none,
    ),
    categoryId: id,
    brandId: id,
    /** An omitted HSN code or tax rate keeps its value; an empty one clears it. */
    hsn: z
      .union([
        emptyToNull,
        z
          .string()
          .trim()
          .regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.'),
      ])
      .optional(),
    taxRate: z.union([emptyToNull, taxRate]).optional(),
    deletedImageIds: jsonField('deletedImageIds', z.array(id).max(100)).optional(),
    /** The order of the images; images that are not listed follow. */
    pictures: jsonField('pictures', z.array(ImagePlacementInput).max(100)).optional(),
    /** The size of this product. If omitted, the value is kept; empty clears it. */
    sizeLabel,
    /** Another product of the same style. If omitted, the style is kept; empty removes this product from its style. */
    sizedWith: z.union([emptyToNull, id]).optional(),
    /** The size of the product in `sizedWith`, if it has none yet. */
    sizedWithLabel: sizeLabel,
    /** The product's `updatedAt` when the form was opened; the call fails with a conflict if it has changed. */
    seenUpdatedAt: z.iso.datetime().optional(),
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
