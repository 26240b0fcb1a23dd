import { z } from 'zod'
import { maxStock } from '#contract/limits.ts'
import { encodeCursor, positionInteger, readCursor } from '#server/database/keyset.ts'
import type { StockListSort, StockRow } from './stock-list.store.ts'

/** The sort position of a variant: by product name and position, or by stock; ids break ties. */
export type StockPosition = { name: string; productId: string; position: number; stock: number; id: string }

const name = z
  .string()
  .max(300)
  .refine((name) => !name.includes('\0') && name.isWellFormed())
const stock = z.int().min(0).max(maxStock)
const cursorOf = ({ by, order }: StockListSort) =>
  z.tuple([z.literal(by), z.literal(order), name, z.uuid(), positionInteger, stock, z.uuid()])

/** Encodes the cursor after a variant; it is valid only for a listing with the same sort. */
export const encodeStockCursor = (
  { name, productId, position, stock, id }: StockRow,
  { by, order }: StockListSort,
): string => encodeCursor([by, order, name, productId, position, stock, id])

/** Decodes a cursor; throws an error if it is not valid or belongs to another sort. */
export function decodeStockCursor(cursor: string, sort: StockListSort): StockPosition {
  const message = 'This cursor does not belong to this listing. Start at its first page.'
  const [, , name, productId, position, stock, id] = readCursor(cursor, cursorOf(sort), message)
  return { name, productId, position, stock, id }
}
