import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import type { ProductListSort } from './product-listing.store.ts'

/** A position in a sorted listing: after the product with this sort key and id. */
export type ProductPosition = { key: string | number | Date; id: string }

const count = z.int().nonnegative()
const keys = {
  createdAt: z.iso.datetime().transform((iso) => new Date(iso)),
  buyCount: count,
  viewCount: count,
  price: count,
  stock: count,
  name: z.string().refine((name) => !name.includes('\0')),
} satisfies Record<ProductListSort['by'], z.ZodType>

/** The cursor of a position, valid for a listing of the same sorting only. */
export function encodeProductCursor({ key, id }: ProductPosition, { by, order }: ProductListSort): string {
  return Buffer.from(JSON.stringify([by, order, key, id])).toString('base64url')
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The position of a cursor; refuses a malformed cursor and one of another sorting. */
export function decodeProductCursor(cursor: string, { by, order }: ProductListSort): ProductPosition {
  const shape = z.tuple([z.literal(by), z.literal(order), keys[by], z.uuid()])
  const result = shape.safeParse(parseCursor(cursor))
  if (!result.success)
    throw new AppError('invalid', 'This cursor does not belong to this listing. Start at its first page.')
  const [, , key, id] = result.data
  return { key, id }
}
