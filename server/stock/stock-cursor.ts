import { z } from 'zod'
import { maxStock } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import type { StockRow, StockSort } from './stock-list.store.ts'

/** The sort position of a variant: by product name and position, or by stock; ids break ties. */
export type StockPosition = { name: string; productId: string; position: number; stock: number; id: string }

const StockCursor = z.tuple([
  z.enum(['name', 'stock']),
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
export function encodeStockCursor(
  { name, productId, position, stock, id }: StockRow,
  { by, order }: StockSort,
): string {
  return Buffer.from(JSON.stringify([by, order, name, productId, position, stock, id])).toString('base64url')
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** Decodes a cursor; throws an error if it is not valid or belongs to another sort. */
export function decodeStockCursor(cursor: string, sort: StockSort): StockPosition {
  const { success, data } = StockCursor.safeParse(parseCursor(cursor))
  if (!success || data[0] !== sort.by || data[1] !== sort.order) {
    throw new AppError('invalid', 'This cursor does not belong to this listing. Start at its first page.')
  }
  const [, , name, productId, position, stock, id] = data
  return { name, productId, position, stock, id }
}
