import { z } from 'zod'
import { optionFields } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { maxPageSize, maxStock, stockPageSize } from '../limits.ts'
import { id, integerParam, optionalText, Pagination, page, searchText, timestamp } from '../schemas.ts'
import { variantMessages } from './variant-rules.ts'

/** How often administrators and imports changed a stock; orders do not count. */
export const stockVersion = z.int().nonnegative()

/** A variant with its stock. The second option and the SKU are missing where it has none. */
const VariantStock = z.object({
  id: z.uuid(),
  color: z.string(),
  ...optionFields,
  sku: z.string().optional(),
  stock: z.int(),
  stockVersion,
})

/** An active variant in the stock list. */
const StockedVariant = VariantStock.extend({
  /** How many wait for a mail when the variant is back in stock; missing for none. */
  waiting: z.int().optional(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    /** A path below /uploads/: the image of this colour, otherwise the first image. */
    imageUrl: z.string().nullable(),
  }),
})

export const stockSorts = ['name', 'stock'] as const

/** The reasons for a manual adjustment of stock. */
const stockChangeReasons = ['RECEIVED', 'COUNTED', 'DAMAGED', 'RETURNED', 'CORRECTION', 'OTHER'] as const

/** One adjustment with the stock before and after it. */
export const StockChange = z.object({
  id: z.uuid(),
  at: timestamp,
  /** The administrator's name at that time. */
  by: z.string(),
  from: z.int(),
  to: z.int(),
  reason: z.enum(stockChangeReasons),
  note: z.string().nullable(),
})

const variantParams = z.object({ variantId: id })
const cursor = z.string().max(1000).optional()

/** The stock of a variant: a whole number from 0 to `maxStock`. */
export const stockQuantity = z
  .int(variantMessages.fractionalStock)
  .nonnegative(variantMessages.negativeStock)
  .max(maxStock, variantMessages.excessiveStock)

const StockAdjustmentInput = z
  .object({
    /** The stock that the administrator saw; the server applies the difference to the current stock. */
    seenStock: stockQuantity,
    /** The version of that stock: the call is a conflict if an administrator or an import has changed the stock since. If omitted, it is not. */
    seenStockVersion: stockVersion.optional(),
    /** The new stock. */
    stock: stockQuantity,
    reason: z.enum(stockChangeReasons, 'Please choose a reason.'),
    note: optionalText('Note', 200),
    /** An id chosen by the caller; a repeated request is applied once. */
    changeId: id.optional(),
  })
  .refine(({ reason, note }) => reason !== 'OTHER' || note !== null, {
    path: ['note'],
    message: 'Please say in the note what happened.',
  })
  .refine(({ seenStock, stock, reason }) => stock !== seenStock || reason === 'COUNTED', {
    path: ['stock'],
    message: 'This is the stock already. Only a count may confirm it.',
  })

export const stock = {
  list: endpoint({
    method: 'GET',
    path: '/stock',
    access: 'admin',
    summary: 'Active variants with their stock, searched by words and filtered by stock level.',
    query: z.object({
      q: searchText.default(''),
      only: z.enum(['low', 'out'], 'only must be low or out.').optional(),
      sortBy: z.enum(stockSorts, `sortBy must be one of ${stockSorts.join(', ')}.`).default('name'),
      sortOrder: z.enum(['asc', 'desc'], 'sortOrder must be asc or desc.').default('asc'),
      page,
      pageSize: integerParam('pageSize', { ceiling: maxPageSize }).default(stockPageSize),
      cursor,
    }),
    response: z.object({
      variants: z.array(StockedVariant),
      pagination: Pagination,
      /** False if the count reached its limit. */
      isExact: z.boolean(),
      /** The low stock threshold. */
      lowStockThreshold: z.int(),
    }),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/stock/{variantId}/adjust',
    access: 'admin',
    summary:
      'Changes the stock of a variant by the difference between the seen and the new stock, and records the reason. With seenStockVersion a change by another administrator is a conflict.',
    params: variantParams,
    body: StockAdjustmentInput,
    response: z.object({ message: z.string(), variant: VariantStock }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/stock/{variantId}/changes',
    access: 'admin',
    summary: 'The adjustments of a variant’s stock, the newest first.',
    params: variantParams,
    query: z.object({ cursor }),
    response: z.object({
      /** The current stock. */
      stock: z.int(),
      changes: z.array(StockChange),
      nextCursor: z.string().nullable(),
    }),
  }),
}
