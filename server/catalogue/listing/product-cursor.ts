import { z } from 'zod'
import { timestamp } from '#contract/schemas.ts'
import { encodeCursor, positionInteger, readCursor } from '#server/database/keyset.ts'
import type { ProductListSort } from './product-listing.store.ts'

/** A position in a sorted listing: after the product with this sort key and id. */
export type ProductPosition = { key: string | number | Date; id: string }

const count = z.int().nonnegative()
const keys = {
  createdAt: timestamp,
  buyCount: count,
  viewCount: count,
  price: count,
  stock: positionInteger,
  // The greatest key is that of products without a country.
  country: count.max(9999),
  rating: count.max(5000),
  name: z.string().refine((name) => !name.includes('\0')),
} satisfies Record<ProductListSort['by'], z.ZodType>

/** The cursor of a position, valid for a listing of the same sorting only. */
export const encodeProductCursor = ({ key, id }: ProductPosition, { by, order }: ProductListSort): string =>
  encodeCursor([by, order, key, id])

/** The position of a cursor; throws 'invalid' if it is malformed or belongs to another sorting. */
export function decodeProductCursor(cursor: string, { by, order }: ProductListSort): ProductPosition {
  const Cursor = z.tuple([z.literal(by), z.literal(order), keys[by], z.uuid()])
  const message = 'This cursor does not belong to this listing. Start at its first page.'
  const [, , key, id] = readCursor(cursor, Cursor, message)
  return { key, id }
}
