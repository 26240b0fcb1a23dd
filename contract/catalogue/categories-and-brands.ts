import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxPageSize, maxReturnDays, maxWeightGrams } from '../limits.ts'
import {
  booleanParam,
  id,
  idParams,
  integerParam,
  jsonField,
  MessageResponse,
  optionalText,
  page,
  requiredLine,
  savedId,
  searchText,
  seenUpdatedAt,
  timestamp,
} from '../schemas.ts'
import { AttributeResponse, AttributesForm, SeenAttributeIds } from './attributes/attribute-schema.ts'
import { requirableDeclarations } from './declarations.ts'
import { SizeChart, SizeChartForm } from './size-chart/size-chart-schema.ts'

/** Only in lists with `updatedAt=true`: the time of the last change, for `seenUpdatedAt`. */
const updatedAtField = { updatedAt: timestamp.optional() }

/** `imageUrl` is a file name below /uploads/. */
export const Category = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  ...updatedAtField,
})

/** A category with its size chart, which is missing where it has none. */
const CategoryWithSizeChart = Category.extend({ sizeChart: SizeChart.optional() })

export const Brand = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  ...updatedAtField,
})

/** A name search with paging; without parameters the list is complete. */
const NameFilterQuery = z.object({
  q: searchText.optional(),
  page,
  limit: integerParam('limit', { ceiling: maxPageSize }).optional(),
  withNext: booleanParam,
  updatedAt: booleanParam,
})

const weightMessage = `Enter a whole number of grams from 1 to ${maxWeightGrams.toLocaleString('en-IN')}.`
/** The weight of a piece in a form; null for an empty text. */
const defaultWeight = z
  .string(weightMessage)
  .trim()
  .regex(/^([1-9]\d{0,6})?$/, weightMessage)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((grams) => grams === null || grams <= maxWeightGrams, weightMessage)

const returnDaysMessage = `Enter a whole number of days from 0 to ${maxReturnDays}.`
/** The days for returns in a form; null for an empty text. */
const returnDays = z
  .string(returnDaysMessage)
  .trim()
  .regex(/^(0|[1-9]\d{0,3})?$/, returnDaysMessage)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((days) => days === null || days <= maxReturnDays, returnDaysMessage)

/** The calls about categories and brands: everybody can read them, administrators can change them. */
export const categoriesAndBrands = {
  listCategories: endpoint({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary:
      'All categories by name; q and limit select some of them. With `withNext=true` the first one of the next page follows. With `updatedAt=true` they have the time of their last change.',
    query: NameFilterQuery,
    response: z.array(Category),
  }),
  showCategory: endpoint({
    method: 'GET',
    path: '/categories/{categoryId}',
    access: 'public',
    summary: 'One category; with `sizeChart=true` it has its size chart.',
    params: z.object({ categoryId: id }),
    query: z.object({ sizeChart: booleanParam }),
    response: CategoryWithSizeChart,
  }),
  showSizeChart: endpoint({
    method: 'GET',
    path: '/categories/{categoryId}/size-chart',
    access: 'public',
    summary: 'The size chart of a category, with lengths in centimetres; 404 where it has none.',
    params: z.object({ categoryId: id }),
    response: SizeChart,
  }),
  showProductFields: endpoint({
    method: 'GET',
    path: '/categories/{categoryId}/product-fields',
    access: 'admin',
    summary:
      'What the products of a category fill in: the attributes, and the declarations that the category requires.',
    params: z.object({ categoryId: id }),
    response: z.object({
      attributes: z.array(AttributeResponse),
      requiredDeclarations: z.array(z.enum(requirableDeclarations)),
      /** The weight of a piece whose variant has none; missing where the store's default applies. */
      defaultWeightGrams: z.int().optional(),
      /** The days for returns, 0 for faulty goods only; missing where those of the store apply. */
      returnDays: z.int().optional(),
    }),
  }),
  saveCategory: endpoint({
    method: 'POST',
    path: '/categories',
    access: 'admin',
    summary: 'Creates a category, or updates the one with the id.',
    body: z.object({
      id: savedId,
      name: requiredLine('Name', 100),
      description: optionalText('Description', 1000),
      clearImage: booleanParam,
      /** If omitted, the size chart is kept; `null` removes it. */
      sizeChart: jsonField('sizeChart', SizeChartForm.nullable()).optional(),
      /** If omitted, the attributes are kept. The kind of an attribute cannot change. */
      attributes: jsonField('attributes', AttributesForm).optional(),
      /** The ids of the attributes and choices when the form was opened; the call fails with a conflict if there are others meanwhile. */
      seenAttributeIds: jsonField('seenAttributeIds', SeenAttributeIds).optional(),
      /** If omitted, the list is kept. */
      requiredDeclarations: jsonField(
        'requiredDeclarations',
        z
          .array(z.enum(requirableDeclarations, 'This declaration is not known.'))
          .transform((list) => [...new Set(list)]),
      ).optional(),
      /** If omitted, the weight is kept; an empty text removes it. */
      defaultWeightGrams: defaultWeight.optional(),
      /** If omitted, the days are kept; an empty text removes them, 0 takes back faulty goods only. */
      returnDays: returnDays.optional(),
      seenUpdatedAt,
    }),
    files: { image: 1 },
    response: z.object({ message: z.string(), category: CategoryWithSizeChart }),
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/categories/{id}',
    access: 'admin',
    summary: 'Deletes a category that has no products.',
    params: idParams,
    response: MessageResponse,
  }),
  listBrands: endpoint({
    method: 'GET',
    path: '/brands',
    access: 'public',
    summary:
      'All brands by name; q and limit select some of them. With `withNext=true` the first one of the next page follows. With `updatedAt=true` they have the time of their last change.',
    query: NameFilterQuery,
    response: z.array(Brand),
  }),
  saveBrand: endpoint({
    method: 'POST',
    path: '/brands',
    access: 'admin',
    summary: 'Creates a brand, or updates the one with the id.',
    body: z.object({
      id: savedId,
      name: requiredLine('Name', 100),
      description: optionalText('Description', 1000),
      seenUpdatedAt,
    }),
    response: z.object({ message: z.string(), brand: Brand }),
  }),
  removeBrand: endpoint({
    method: 'DELETE',
    path: '/brands/{id}',
    access: 'admin',
    summary: 'Deletes a brand that has no products.',
    params: idParams,
    response: MessageResponse,
  }),
}
