import { declarationLabels } from '#contract/catalogue/declarations.ts'
import type { CsvRecord, Headings } from './columns.ts'
import type { ColumnLabels } from './format.ts'

/** The columns of WooCommerce that are read, besides those of attributes. */
export const headings = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN'],
  name: ['Name'],
  published: ['Published'],
  visibility: ['Visibility in catalog'],
  shortDescription: ['Short description'],
  description: ['Description'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  kilograms: ['Weight (kg)'],
  grams: ['Weight (g)'],
  pounds: ['Weight (lbs)'],
  ounces: ['Weight (oz)'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories'],
  images: ['Images'],
  parent: ['Parent'],
  brands: ['Brands'],
  brand: ['Brand'],
} as const satisfies Headings

/** The keys of the columns of attributes, by which they are read. */
type AttributeColumn = `attribute ${number} name` | `attribute ${number} value s`
export const attributeColumns = /^attribute \d+ (?:name|value s)$/

/** A row of a file; once its cells are decoded, also with its SKU as the file has it. */
export type WoocommerceRow = CsvRecord<keyof typeof headings | AttributeColumn> & { encodedSku?: string | undefined }

/** The column of each field. */
export const fields: ColumnLabels = {
  id: 'id',
  handle: 'sku',
  productName: 'name',
  description: 'description',
  originalPrice: 'regularPrice',
  discountPrice: 'salePrice',
  category: 'categories',
  brand: 'brands',
  hsn: 'HSN',
  taxRate: 'Tax rate',
  countryOfOrigin: 'Country of origin',
  ...declarationLabels,
  optionName: 'Attribute name',
  color: 'Attribute value(s)',
  optionValue: 'Attribute value(s)',
  stock: 'stock',
  sku: 'sku',
  barcode: 'barcode',
  variantOriginalPrice: 'regularPrice',
  variantDiscountPrice: 'salePrice',
  weightGrams: 'kilograms',
  images: 'images',
}

/** Whether a file is one of WooCommerce, by the keys of its columns. */
export const isWoocommerce = (keys: ReadonlySet<string>): boolean =>
  ['type', 'sku', 'regular price'].every((key) => keys.has(key))
