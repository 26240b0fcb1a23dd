import { z } from 'zod'
import { maxAttributeNumber } from '../catalogue/attributes.ts'
import { countryCode } from '../catalogue/filters/country-filter.ts'
import { Product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { listPageSize, maxPageSize, maxPrice } from '../limits.ts'
import {
  booleanParam,
  cursor,
  id,
  idParams,
  integerParam,
  jsonField,
  MessageResponse,
  moneyUpTo,
  optionalText,
  Pagination,
  requiredBoolean,
  requiredLine,
  savedId,
  seenUpdatedAt,
  timestamp,
  wholeNumber,
} from '../schemas.ts'
import { collectionKinds, collectionSorts, handlePattern, maxCollectionProducts } from './collection-limits.ts'

const filterId = z
  .int()
  .positive()
  .max(2 ** 31 - 1)
const amount = moneyUpTo(maxPrice, 'The price')
const number = z.number().min(0).max(maxAttributeNumber)
const chosen = <Inner extends z.ZodType>(inner: Inner) => z.array(inner).max(50, 'Choose at most 50 values.').optional()
const daysMessage = 'Enter a whole number of days from 1 to 365.'

/** The filters of a collection by rule: those of a search, and the days since a product was added. Missing ones filter nothing. */
export const CollectionRule = z
  .object({
    categoryId: chosen(id),
    brandId: chosen(id),
    minPrice: amount.optional(),
    maxPrice: amount.optional(),
    discounted: requiredBoolean.optional(),
    inStock: requiredBoolean.optional(),
    /** The ids of choices and of yes/no attributes, as in a search. */
    attributes: chosen(filterId),
    ranges: chosen(z.object({ attributeId: filterId, min: number.optional(), max: number.optional() })),
    country: chosen(countryCode),
    newDays: wholeNumber(1, 365, daysMessage).optional(),
  })
  .refine(
    (rule) => Object.values(rule).some((value) => (Array.isArray(value) ? value.length > 0 : value)),
    'Choose at least one condition.',
  )
  .refine(({ minPrice = 0, maxPrice: highest = maxPrice }) => minPrice <= highest, {
    path: ['maxPrice'],
    message: 'The highest price must not be below the lowest.',
  })

const handle = z
  .string('Enter the address.')
  .trim()
  .toLowerCase()
  .max(60, 'The address must not exceed 60 characters.')
  .regex(handlePattern, 'Use letters from a to z, numbers and hyphens, such as summer-sale.')

/** A collection as its page shows it; `description` is HTML. */
const Collection = z.object({
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  /** A path below /uploads/. */
  imageUrl: z.string().nullable(),
})

/** A collection with its settings. */
const CollectionSettings = Collection.extend({
  id: z.uuid(),
  kind: z.enum(collectionKinds),
  inMenu: z.boolean(),
  menuPosition: z.int(),
  /** Null for a collection by hand that never had a rule. */
  rule: CollectionRule.nullable(),
  sortBy: z.enum(collectionSorts),
  /** The number of products chosen by hand that are on sale. */
  handCount: z.int(),
  updatedAt: timestamp,
})

const ChosenProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  isOnSale: z.boolean(),
})

const menuPositionMessage = 'Enter a whole number from 0 to 999.'

/** The HTML of a collection's description, as it is sent and as it is stored. */
export const collectionDescription = z.string().max(20_000, 'The description is too long.')

/** The collections of the store: their pages, and their management. */
export const collections = {
  list: endpoint({
    method: 'GET',
    path: '/collections',
    access: 'admin',
    summary: 'All collections with their settings, by name.',
    response: z.object({ collections: z.array(CollectionSettings) }),
  }),
  chosenProducts: endpoint({
    method: 'GET',
    path: '/collections/{id}/chosen-products',
    access: 'admin',
    summary: 'The products that were chosen by hand, in their order; also those that are not on sale now.',
    params: idParams,
    response: z.object({ products: z.array(ChosenProduct) }),
  }),
  countRule: endpoint({
    method: 'GET',
    path: '/collections/rule/count',
    access: 'admin',
    summary: 'The number of products that a rule finds now; `isExact` is false where it counts no further.',
    query: z.object({ rule: jsonField('rule', CollectionRule) }),
    response: z.object({ count: z.int(), isExact: z.boolean() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/collections/{handle}',
    access: 'public',
    summary: 'One collection by its handle.',
    params: z.object({ handle: z.string() }),
    response: Collection,
  }),
  products: endpoint({
    method: 'GET',
    path: '/collections/{handle}/products',
    access: 'public',
    summary: 'The products of a collection that are on sale, page by page.',
    params: z.object({ handle: z.string() }),
    query: z.object({
      limit: integerParam('limit', { ceiling: maxPageSize }).default(listPageSize),
      cursor,
    }),
    response: z.object({ products: z.array(Product), pagination: Pagination }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/collections',
    access: 'admin',
    summary: 'Creates a collection, or updates the one with the id; an omitted rule or list of products is kept.',
    body: z.object({
      id: savedId,
      handle,
      name: requiredLine('Name', 100),
      kind: z.enum(collectionKinds, `kind must be one of ${collectionKinds.join(', ')}.`),
      description: collectionDescription.default(''),
      seoTitle: optionalText('Title for search engines', 120),
      seoDescription: optionalText('Description for search engines', 320),
      inMenu: booleanParam,
      menuPosition: z
        .string()
        .regex(/^\d{1,3}$/, menuPositionMessage)
        .transform(Number)
        .default(0),
      sortBy: z.enum(collectionSorts, `sortBy must be one of ${collectionSorts.join(', ')}.`).default('popular'),
      rule: jsonField('rule', CollectionRule).optional(),
      productIds: jsonField(
        'productIds',
        z.array(id).max(maxCollectionProducts, `Choose at most ${maxCollectionProducts} products.`),
      ).optional(),
      clearImage: booleanParam,
      seenUpdatedAt,
    }),
    files: { image: 1 },
    response: z.object({ message: z.string(), id: z.uuid() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/collections/{id}',
    access: 'admin',
    summary: 'Deletes a collection; its products stay.',
    params: idParams,
    response: MessageResponse,
  }),
}
