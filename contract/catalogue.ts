import { z } from 'zod'
import { isColor } from './colors.ts'
import { endpoint } from './endpoint.ts'
import { toPercent } from './gst.ts'
import { maxPageSize, maxSearchLength, maxStock, upload } from './limits.ts'
import { toPaise } from './money.ts'
import {
  amountMessage,
  byId,
  count,
  id,
  jsonText,
  Message,
  moment,
  money,
  optionalText,
  Pagination,
  page,
  pageSize,
  price,
  requiredText,
} from './shapes.ts'

export const Variant = z.object({ id: z.uuid(), color: z.string(), stock: z.int() })

/** A picture of a product; one with a colour shows the variant of that colour. */
export const ProductImage = z.object({
  id: z.uuid(),
  url: z.string(),
  filename: z.string(),
  color: z.string().nullable(),
})

/** A rate of GST in hundredths of a percent; the wire writes percent, "18" or "0.25". */
const taxRate = z.codec(
  z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a rate in percent, such as 18, with at most 2 decimals.'),
  z.int().nonnegative(),
  { decode: toPaise, encode: toPercent },
)

/** One of the sizes that a style comes in: a product of its own, named by its label. */
export const Size = z.object({ productId: z.uuid(), name: z.string(), sizeLabel: z.string(), inStock: z.boolean() })

export const Product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  originalPrice: money,
  discountPrice: money.nullable(),
  images: z.array(ProductImage),
  variants: z.array(Variant),
  buyCount: z.int(),
  viewCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  /** The number of its kind of goods in the tariff. */
  hsn: z.string().nullable(),
  /** The GST in its prices; null where none was set. */
  taxRate: taxRate.nullable(),
  categoryId: z.uuid(),
  brandId: z.uuid(),
  category: z.object({ id: z.uuid(), name: z.string() }),
  brand: z.object({ id: z.uuid(), name: z.string() }),
  /** Which size of its style it is, such as "M". */
  sizeLabel: z.string().nullable(),
  /** Where one product is shown: all sizes of its style, this one among them, smallest first. */
  sizes: z.array(Size).optional(),
})

/** `imageUrl` is a bare file name below /uploads/. */
export const Category = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
})

export const Brand = z.object({ id: z.uuid(), name: z.string(), description: z.string().nullable() })

export const productSorts = ['createdAt', 'buyCount', 'viewCount', 'price', 'name', 'stock'] as const

/** What a list can be narrowed to by stock: something is left, some colour is running out (but not all sold out), nothing is left. */
export const stockStates = ['in', 'low', 'out'] as const

const colorMessage = 'One or more variants have an invalid color format. Use a CSS color name or hex code.'

/** Variants as the product form sends them. `seenStock` is the stock the form was opened with, so that sales since then stand. */
const VariantForm = z.object({
  id: id.optional(),
  color: z
    .string('Variant color cannot be empty.')
    .trim()
    .min(1, 'Variant color cannot be empty.')
    .refine((color) => color === '' || isColor(color), colorMessage),
  stock: z
    .int('Stock must be a whole number.')
    .nonnegative('Stock cannot be negative.')
    .max(maxStock, `Stock must not exceed ${maxStock}.`),
  seenStock: z.int().nonnegative().optional(),
})

const oneOfEachColor = (variants: readonly { color: string }[]) =>
  new Set(variants.map(({ color }) => color.toLowerCase())).size === variants.length

const emptied = z.literal('').transform(() => null)

/** A picture there is, by its id, or a new one, by its place among the files; null is a picture of every colour. */
const PlacedPicture = z.object({
  id: id.optional(),
  file: z.int().nonnegative().optional(),
  color: z.string().refine(isColor, colorMessage).nullable().optional(),
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
    productVariants: jsonText(
      'productVariants',
      z
        .array(VariantForm, 'At least one product variant (color with stock) is required.')
        .min(1, 'At least one product variant (color with stock) is required.')
        .max(100, 'A product can have at most 100 variants.')
        .refine(oneOfEachColor, 'This color variant already exists.'),
    ),
    categoryId: id,
    brandId: id,
    /** Left out it stays as it is; empty takes it away. The tax rate alike. */
    hsn: z
      .union([
        emptied,
        z
          .string()
          .trim()
          .regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.'),
      ])
      .optional(),
    taxRate: z.union([emptied, taxRate]).optional(),
    deletedImageIds: jsonText('deletedImageIds', z.array(id).max(100)).optional(),
    /** The pictures in their order; those that it does not name stand behind them. */
    pictures: jsonText('pictures', z.array(PlacedPicture).max(100)).optional(),
    /** The size that this product stands for. Left out it stays as it is; empty takes it away. The next two alike. */
    sizeLabel,
    /** Another product of the style that this is a size of; empty takes this one out of its style. */
    sizedWith: z.union([emptied, id]).optional(),
    /** The size of that other product, where it has none yet. */
    sizedWithLabel: sizeLabel,
    /** The `updatedAt` of the product that the form was opened with: another since then is a conflict. */
    seenUpdatedAt: z.iso.datetime().optional(),
  })
  .refine(({ discountPrice, originalPrice }) => discountPrice === null || discountPrice <= originalPrice, {
    path: ['discountPrice'],
    message: 'The discount price must not be above the original price.',
  })

/** A part of a list that is whole without it: words in the name, and a page of so many. */
const Part = z.object({
  q: z.string().trim().max(maxSearchLength, `Search for at most ${maxSearchLength} characters.`).optional(),
  page,
  limit: count('limit', { ceiling: maxPageSize }).optional(),
})

const flag = z
  .enum(['true', 'false'], 'This must be true or false.')
  .optional()
  .transform((text) => text === 'true')

export const catalogue = {
  listProducts: endpoint({
    method: 'GET',
    path: '/products',
    access: 'public',
    summary: 'Products, a page at a time: `data` with limit, `products` with pageSize.',
    query: z.object({
      page,
      limit: count('limit', { ceiling: maxPageSize }).optional(),
      pageSize: pageSize.optional(),
      sortBy: z.enum(productSorts, `sortBy must be one of ${productSorts.join(', ')}.`).default('createdAt'),
      sortOrder: z.enum(['asc', 'desc'], 'sortOrder must be asc or desc.').default('desc'),
      categoryId: id.optional(),
      brandId: id.optional(),
      q: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
      stock: z.enum(stockStates, `stock must be one of ${stockStates.join(', ')}.`).optional(),
      discounted: flag,
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({
      data: z.array(Product).optional(),
      products: z.array(Product).optional(),
      pagination: Pagination,
    }),
  }),
  showProduct: endpoint({
    method: 'GET',
    path: '/products/{productId}',
    access: 'public',
    summary: 'One product with its variants and images. Counts a view unless view=0.',
    params: z.object({ productId: id }),
    query: z.object({ view: z.enum(['0', '1']).default('1') }),
    reply: z.object({ product: Product, variants: z.array(Variant) }),
  }),
  showVariant: endpoint({
    method: 'GET',
    path: '/products/variant/{variantId}',
    access: 'public',
    summary: 'The product of a variant, and the variant.',
    params: z.object({ variantId: id }),
    reply: z.object({ product: Product, requestedVariant: Variant }),
  }),
  saveProduct: endpoint({
    method: 'POST',
    path: '/products',
    access: 'admin',
    summary: 'Makes a product, or changes the one with the id.',
    body: ProductForm,
    files: { images: upload.maxFiles },
    reply: z.object({ message: z.string(), product: Product }),
  }),
  removeProduct: endpoint({
    method: 'DELETE',
    path: '/products/{id}',
    access: 'admin',
    summary: 'Takes a product out of the shop; past orders keep it.',
    params: byId,
    reply: Message,
  }),
  listCategories: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'All categories by name; with q or limit only some.',
    query: Part,
    reply: z.array(Category),
  }),
  showCategory: endpoint({
    method: 'GET',
    path: '/categories/{categoryId}',
    access: 'public',
    summary: 'One category.',
    params: z.object({ categoryId: id }),
    reply: Category,
  }),
  saveCategory: endpoint({
    method: 'POST',
    path: '/categories',
    access: 'admin',
    summary: 'Makes a category, or changes the one with the id.',
    body: z.object({
      id: id.optional(),
      name: requiredText('Name', 100),
      description: optionalText('Description', 1000),
      clearImage: flag,
    }),
    files: { image: 1 },
    reply: z.object({ message: z.string(), category: Category }),
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/categories/{id}',
    access: 'admin',
    summary: 'Deletes a category that has no products.',
    params: byId,
    reply: Message,
  }),
  listBrands: endpoint({
    method: 'GET',
    path: '/brands',
    access: 'public',
    summary: 'All brands by name; with q or limit only some.',
    query: Part,
    reply: z.array(Brand),
  }),
  saveBrand: endpoint({
    method: 'POST',
    path: '/brands',
    access: 'admin',
    summary: 'Makes a brand, or changes the one with the id.',
    body: z.object({
      id: id.optional(),
      name: requiredText('Name', 100),
      description: optionalText('Description', 1000),
    }),
    reply: z.object({ message: z.string(), brand: Brand }),
  }),
  removeBrand: endpoint({
    method: 'DELETE',
    path: '/brands/{id}',
    access: 'admin',
    summary: 'Deletes a brand that has no products.',
    params: byId,
    reply: Message,
  }),
}
