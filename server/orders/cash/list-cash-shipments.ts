import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { cashPageSize } from '#contract/orders/cash/cash-limits.ts'
import type { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { timestamp } from '#contract/schemas.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, takePage } from '#server/database/keyset.ts'
import { overdueBefore } from './cash-days.ts'
import { findCashShipments, listPosition } from './cash-shipments.store.ts'

/** One page of the shipments whose cash is outstanding, overdue, different or on the way, the oldest first. */
export async function listCashShipments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { list, courier, cursor }: Input<typeof courierCash.listShipments>['query'],
) {
  const Cursor = z.tuple([z.literal(list), timestamp, z.uuid()])
  const position = readCursor(cursor, Cursor, 'This cursor does not belong to the list. Start at the first page.')
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
