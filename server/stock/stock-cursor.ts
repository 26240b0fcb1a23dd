import { z } from 'zod'
import { stockSorts } from '#contract/catalogue/stock.ts'
import { maxStock } from '#contract/limits.ts'
import { decodeCursor, encodeCursor } from '#server/database/keyset.ts'
import { AppError } from '#server/errors.ts'
import type { StockListSort, StockRow } from './stock-list.store.ts'

/** The sort position of a variant: by product name and position, or by stock; ids break ties. */
export type StockPosition = { name: string; productId: string; position: number; stock: number; id: string }

const StockCursor = z.tuple([
  z.enum(stockSorts),
  z.enum(['asc', 'desc']),
  z
    .string()
    .max(300)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  z.uuid(),
  z.int32(),
  z.int().min(0).max(maxStock),
  z.uuid(),
])

/** Encodes the cursor after a variant; it is valid only for a listing with the same sort. */
export const encodeStockCursor = (
  { name, productId, position, stock, id }: StockRow,
  { by, order }: StockListSort,
): string => encodeCursor([by, order, name, productId, position, stock, id])

/** Decodes a cursor; throws an error if it is not valid or belongs to another sort. */
export function decodeStockCursor(cursor: string, sort: StockListSort): StockPosition {
  const values = decodeCursor(cursor, StockCursor)
  if (!values || values[0] !== sort.by || values[1] !== sort.order) {
    throw new AppError('invalid', 'This cursor does not belong to this listing. Start at its first page.')
  }
  const [, , name, productId, position, stock, id] = values
  return { name, productId, position, stock, id }
}
