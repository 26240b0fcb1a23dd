import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { cashPageSize } from '#contract/orders/cash/cash-limits.ts'
import { cashLists, type courierCash } from '#contract/orders/cash/courier-cash.ts'
import { timestamp } from '#contract/schemas.ts'
import type { AppContext } from '#server/context.ts'
import { decodeCursor, encodeCursor, takePage } from '#server/database/keyset.ts'
import { AppError } from '#server/errors.ts'
import { overdueBefore } from './cash-days.ts'
import { findCashShipments, listPosition } from './cash-shipments.store.ts'

/** The list that a cursor belongs to, and the position of the last shipment. */
const Cursor = z.tuple([z.enum(cashLists), timestamp, z.uuid()])

/** One page of the shipments whose cash is outstanding, overdue, different or on the way, the oldest first. */
export async function listCashShipments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { list, courier, cursor }: Input<typeof courierCash.listShipments>['query'],
) {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, Cursor)
  if (cursor !== undefined && position?.[0] !== list)
    throw new AppError('invalid', 'This cursor does not belong to the list. Start at the first page.')
  const rows = await findCashShipments(db, {
    list,
    courierName: courier,
    overdueBefore: overdueBefore(clock()),
    after: position && [position[1], position[2]],
    size: cashPageSize + 1,
  })
  const { shown, last } = takePage(rows, cashPageSize)
  return {
    shipments: shown.map(({ shippedAt, deliveredAt, createdAt: _, ...row }) => ({
      ...row,
      shippedOn: shippedAt,
      deliveredOn: deliveredAt,
    })),
    nextCursor: last ? encodeCursor([list, last[listPosition[list]], last.id]) : null,
  }
}
