import { declarationLabels } from '#contract/catalogue/declarations.ts'
import type { CsvRecord, Headings } from './columns.ts'
import type { ColumnLabels } from './format.ts'

/** The columns of Shopify that are read. A second name is that of exports before 2025, which stores still have and other programs write. */
export const headings = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  description: ['Description', 'Body (HTML)'],
  vendor: ['Vendor'],
  productCategory: ['Product category'],
  type: ['Type'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  option1Name: ['Option1 name'],
  option1Value: ['Option1 value'],
  option2Name: ['Option2 name'],
  option2Value: ['Option2 value'],
  option3Name: ['Option3 name'],
  option3Value: ['Option3 value'],
  price: ['Price', 'Variant Price'],
  compareAtPrice: ['Compare-at price', 'Variant Compare At Price'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  policy: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  quantity: ['Inventory quantity', 'Variant Inventory Qty'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  image: ['Product image URL', 'Image Src'],
  imagePosition: ['Image position'],
  variantImage: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card'],
} as const satisfies Headings

export type ShopifyRow = CsvRecord<keyof typeof headings>

/** The column of each field. */
export const fields: ColumnLabels = {
  id: 'handle',
  handle: 'handle',
  productName: 'title',
  description: 'description',
  originalPrice: 'compareAtPrice',
  discountPrice: 'price',
  category: 'type',
  brand: 'vendor',
  hsn: 'HSN',
  taxRate: 'Tax rate',
  countryOfOrigin: 'Country of origin',
  ...declarationLabels,
  optionName: 'option2Name',
  color: 'option1Value',
  optionValue: 'option2Value',
  stock: 'quantity',
  sku: 'sku',
  barcode: 'barcode',
  variantOriginalPrice: 'price',
  variantDiscountPrice: 'price',
  weightGrams: 'grams',
  images: 'image',
}

/** The keys of columns that tell files of Shopify from others: they have one of each line. Its file of stocks has no price. */
const ownKeys = [
  ['title'],
  ['url handle', 'handle'],
  ['price', 'variant price'],
  ['url handle', 'variant price', 'option1 name'],
]

export const hasFormerNames = (keys: ReadonlySet<string>): boolean => !keys.has('url handle')

/** Whether a file is one of Shopify, by the keys of its columns. */
export const isShopify = (keys: ReadonlySet<string>): boolean =>
  ownKeys.every((names) => names.some((name) => keys.has(name)))
