import { z } from 'zod'
import { AttributeValuesForm, SpecificationResponse } from './catalogue/attributes/attribute-schema.ts'
import { DeclarationTexts } from './catalogue/declarations/declaration-schema.ts'
import { countryCode, countryFilter } from './catalogue/filters/country-filter.ts'
import { unpublishedStatuses } from './catalogue/product-status.ts'
import { endpoint } from './endpoint.ts'
import { maxPageSize } from './limits.ts'
import { booleanParam, id, integerParam, money, Pagination, page, pageSize, searchText, timestamp } from './schemas.ts'
import { taxRate } from './tax/tax-schemas.ts'

/** The second option of a variant, such as Size and M; missing for a product with colours only. */
export const optionFields = { optionName: z.string().optional(), optionValue: z.string().optional() }

/** A colour of a product, and a value of its second option where it has one. Fields without a value are missing. */
export const Variant = z.object({
  id: z.uuid(),
  color: z.string(),
  stock: z.int(),
  /** The value of the product's second option, such as "M". */
  optionValue: z.string().optional(),
  /** The variant's own prices; without an `originalPrice` it has the product's. */
  originalPrice: money.optional(),
  discountPrice: money.optional(),
  sku: z.string().optional(),
  /** An EAN-8, UPC-A or EAN-13. */
  barcode: z.string().optional(),
  weightGrams: z.int().optional(),
  /** Only `GET /products/{id}/preview`: how often administrators and imports changed the stock. */
  stockVersion: z.int().optional(),
  /**
   * Only the calls of a product and of a variant: the lowest price in the 30 days before the present price of a discounted variant.
   * Missing while the owner does not show it, and for a variant that was not on sale 30 days before its present price.
   */
  lowestPrice: money.optional(),
})

/** An image of a product; an image with a colour shows the variant of that colour. */
const ProductImage = z.object({
  id: z.uuid(),
  url: z.string(),
  filename: z.string(),
  color: z.string().nullable(),
})

export const Product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The prices of the cheapest variant. */
  originalPrice: money,
  discountPrice: money.nullable(),
  images: z.array(ProductImage),
  variants: z.array(Variant),
  buyCount: z.int(),
  viewCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The HSN code of the goods (customs tariff). */
  hsn: z.string().nullable(),
  /** The GST rate that the prices include; null if none is set. */
  taxRate: taxRate.nullable(),
  /** `price` if the rate follows from the price by the company's settings; missing if it is `taxRate`. */
  taxRateBy: z.literal('price').optional(),
  categoryId: z.uuid(),
  brandId: z.uuid(),
  category: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Only `GET /products/{productId}` and the calls of administrators: the days for returns, 0 for faulty goods only; missing where those of the store apply. */
    returnDays: z.int().optional(),
  }),
  brand: z.object({ id: z.uuid(), name: z.string() }),
  /** The name of the second option, such as "Size"; null for a product with colours only. */
  optionName: z.string().nullable(),
  /** Missing for a product on sale. Only calls of administrators return others. */
  status: z.enum(unpublishedStatuses).optional(),
  /** When a scheduled product goes on sale. */
  publishAt: timestamp.optional(),
  /** Only `GET /products/{productId}` and the calls of administrators: the category has a size chart, and the product has a second option. */
  hasSizeChart: z.literal(true).optional(),
  /** The name of the country of origin; missing if none is set. */
  countryOfOrigin: z.string().optional(),
  /** Only `GET /products/{productId}`: products were often bought together with it. Missing otherwise. */
  hasBoughtTogether: z.literal(true).optional(),
  /** Only `GET /products/{productId}` and the calls of administrators; missing if none is set. */
  declarations: DeclarationTexts.optional(),
  /** Only the calls of administrators: the ISO code of the country of origin. */
  countryCode: countryCode.optional(),
  /** Only `GET /products/{productId}` and the calls of administrators: the values of the category's attributes; missing if none is set. */
  specifications: z.array(SpecificationResponse).optional(),
  /** The specifications on a card, at most three; missing if there is none. */
  highlights: z.array(z.string()).optional(),
  /** The average of the reviews with one decimal, and their number; missing without reviews. */
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
  /** Only `GET /products/{productId}` and the calls of administrators: the number of questions; missing for none, and while the owner has them off. */
  questionCount: z.int().optional(),
  /** Only the calls of administrators: the values by the id of the attribute. */
  attributeValues: AttributeValuesForm.optional(),
})

export const productSorts = [
  'createdAt',
  'buyCount',
  'viewCount',
  'price',
  'name',
  'stock',
  'country',
  'rating',
] as const

/**
 * The stock filters of products: at least one variant in stock; in stock, but a variant is low or sold out; all variants sold out.
 * The stock list's filter `low` is that of one variant, without the sold-out ones.
 */
export const stockFilters = ['in', 'low', 'out'] as const

/** The public calls about products. */
export const catalogue = {
  listProducts: endpoint({
    method: 'GET',
    path: '/products',
    access: 'public',
    summary: 'A page of products: `data` with limit, `products` with pageSize.',
    query: z.object({
      page,
      limit: integerParam('limit', { ceiling: maxPageSize }).optional(),
      pageSize: pageSize.optional(),
      sortBy: z.enum(productSorts, `sortBy must be one of ${productSorts.join(', ')}.`).default('createdAt'),
      sortOrder: z.enum(['asc', 'desc'], 'sortOrder must be asc or desc.').default('desc'),
      categoryId: id.optional(),
      brandId: id.optional(),
      q: searchText.optional(),
      stock: z.enum(stockFilters, `stock must be one of ${stockFilters.join(', ')}.`).optional(),
      discounted: booleanParam,
      country: countryFilter,
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      data: z.array(Product).optional(),
      products: z.array(Product).optional(),
      pagination: Pagination,
    }),
  }),
  showProduct: endpoint({
    method: 'GET',
    path: '/products/{productId}',
    access: 'public',
    summary:
      'One product with its variants and images. Counts a view unless view=0. The id of a product that became a size of another answers with that product and the variants of that size.',
    params: z.object({ productId: id }),
    query: z.object({ view: z.enum(['0', '1']).default('1') }),
    response: z.object({ product: Product, variants: z.array(Variant) }),
  }),
  showVariant: endpoint({
    method: 'GET',
    path: '/products/variant/{variantId}',
    access: 'public',
    summary: 'The product of a variant, and the variant.',
    params: z.object({ variantId: id }),
    response: z.object({ product: Product, requestedVariant: Variant }),
  }),
}
