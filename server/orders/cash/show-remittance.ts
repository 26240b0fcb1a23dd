import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { cashPageSize } from '#contract/orders/cash/cash-limits.ts'
import type { courierCash } from '#contract/orders/cash/courier-cash.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, positionInteger, readCursor, takePage } from '#server/database/keyset.ts'
import { notFound } from '#server/errors.ts'
import { remittanceResponse } from './list-remittances.ts'
import { findRemittance, findRemittanceLines } from './remittances.store.ts'

const Cursor = z.tuple([positionInteger])

/** A remittance with one page of its lines, or of those that are not as expected. */
export async function showRemittance(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  { only, cursor }: Input<typeof courierCash.showRemittance>['query'],
) {
  const position = readCursor(cursor, Cursor, 'This cursor does not belong to the lines. Start at the first page.')
  const remittance = await findRemittance(db, id)
  if (!remittance) throw notFound('Remittance')
  const query = { onlyProblems: only === 'problems', after: position?.[0], size: cashPageSize + 1 }
  const { shown, last } = takePage(await findRemittanceLines(db, id, query), cashPageSize)
  return {
    remittance: remittanceResponse(remittance),
    lines: shown.map(({ orderId, number, courierName, cashAmount, ...line }) => ({
      ...line,
      shipment: orderId === null ? null : { orderId, number: number!, courierName, cashAmount: cashAmount! },
    })),
    nextCursor: last ? encodeCursor([last.line]) : null,
  }
}
