import { z } from 'zod'
import { invalidField } from '#server/errors.ts'

/** Where an order stands among all: by its date, then by its id. */
export type OrderPosition = { orderDate: Date; id: string }

const CursorTuple = z.tuple([z.iso.datetime(), z.uuid()])

/** A position as the text that a caller hands back for the next page. */
export const encodeOrderCursor = ({ orderDate, id }: OrderPosition): string =>
  Buffer.from(JSON.stringify([orderDate.toISOString(), id])).toString('base64url')

/** The position behind a caller's text; bad input when it is none of ours. */
export function decodeOrderCursor(cursor: string): OrderPosition {
  try {
    const [orderDate, id] = CursorTuple.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { orderDate: new Date(orderDate), id }
  } catch {
    throw invalidField('cursor', 'This cursor is not valid.')
  }
}
