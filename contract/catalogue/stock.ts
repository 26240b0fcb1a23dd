import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxPageSize, maxSearchLength, maxStock, stockPageSize } from '../limits.ts'
import { id, integerParam, optionalText, Pagination, page, timestamp } from '../schemas.ts'

/** A variant on sale, as the stock list shows it. */
export const StockedVariant = z.object({
  id: z.uuid(),
  color: z.string(),
  stock: z.int(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    /** An address below /uploads/: the picture of this colour, else the first. */
    imageUrl: z.string().nullable(),
  }),
})

export const stockSorts = ['name', 'stock'] as const

/** Why a stock is adjusted by hand. */
export const stockChangeReasons = ['RECEIVED', 'COUNTED', 'DAMAGED', 'RETURNED', 'CORRECTION', 'OTHER'] as const

/** One adjustment: the stock as it was when it was made, and as it then became. */
export const StockChange = z.object({
  id: z.uuid(),
  at: timestamp,
  /** Who made it, as they were called then. */
  by: z.string(),
  from: z.int(),
  to: z.int(),
  reason: z.enum(stockChangeReasons),
  note: z.string().nullable(),
})

const variantParams = z.object({ variantId: id })
const cursor = z.string().max(1000).optional()
const negative = 'Stock cannot be negative.'
const stockQuantity = z
  .int('Stock must be a whole number.')
  .nonnegative(negative)
  .max(maxStock, `Stock must not exceed ${maxStock}.`)

const StockAdjustmentInput = z
  .object({
    /** The stock that the person saw: what is sold or given back since then stands. */
    seenStock: stockQuantity,
    /** The stock that they want instead. */
    stock: stockQuantity,
    reason: z.enum(stockChangeReasons, 'Please choose a reason.'),
    note: optionalText('Note', 200),
    /** Made up by the caller: the same adjustment sent twice counts once. */
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
    summary: 'Variants on sale with their stock; found by words, and only those that are low or out where wanted.',
    query: z.object({
      q: z.string().trim().max(maxSearchLength, `Search for at most ${maxSearchLength} characters.`).default(''),
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
      /** False where there are so many that only the first thousands were counted. */
      isExact: z.boolean(),
      /** From how few pieces on a stock is low. */
      lowStockThreshold: z.int(),
    }),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/stock/{variantId}/adjust',
    access: 'admin',
    summary: 'Moves the stock of a variant by the difference between what was seen and what is wanted, and keeps why.',
    params: variantParams,
    body: StockAdjustmentInput,
    response: z.object({ message: z.string(), variant: z.object({ id: z.uuid(), color: z.string(), stock: z.int() }) }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/stock/{variantId}/changes',
    access: 'admin',
    summary: 'The adjustments of a variant’s stock, the newest first.',
    params: variantParams,
    query: z.object({ cursor }),
    response: z.object({
      /** The stock now. */
      stock: z.int(),
      changes: z.array(StockChange),
      nextCursor: z.string().nullable(),
    }),
  }),
}
