import { z } from 'zod'
import { invalidField } from '#server/errors.ts'

/** The sort position of an order: its date, then its id. */
export type OrderPosition = { orderDate: Date; id: string }

const CursorTuple = z.tuple([z.iso.datetime(), z.uuid()])

/** Encodes a position as the cursor of the next page. */
export const encodeOrderCursor = ({ orderDate, id }: OrderPosition): string =>
  Buffer.from(JSON.stringify([orderDate.toISOString(), id])).toString('base64url')

/** Decodes a cursor; throws invalidField if it is not valid. */
export function decodeOrderCursor(cursor: string): OrderPosition {
  try {
    const [orderDate, id] = CursorTuple.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { orderDate: new Date(orderDate), id }
  } catch {
    throw invalidField('cursor', 'This cursor is not valid.')
  }
}
