import { z } from 'zod'
import { maxStock } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'
import type { StockedRow, StockSort } from './stock-list.store.ts'

/** Where a variant stands: by the name of its product and its place there, or by how many there are; its id settles ties. */
export type Place = { name: string; productId: string; position: number; stock: number; id: string }

const Cursor = z.tuple([
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

/** What a client sends to go on behind a variant; it means something in a listing of the same sort only. */
export function cursorBehind({ name, productId, position, stock, id }: StockedRow, { by, order }: StockSort): string {
  return Buffer.from(JSON.stringify([by, order, name, productId, position, stock, id])).toString('base64url')
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The place that a cursor means; refuses one that is not ours or belongs to another sort. */
export function placeOf(cursor: string, sort: StockSort): Place {
  const { success, data } = Cursor.safeParse(parsed(cursor))
  if (!success || data[0] !== sort.by || data[1] !== sort.order) {
    throw new Refusal('invalid', 'This cursor does not belong to this listing. Start at its first page.')
  }
  const [, , name, productId, position, stock, id] = data
  return { name, productId, position, stock, id }
}
