import { z } from 'zod'
import { cashPageSize } from '#contract/orders/cash/cash-limits.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, takePage } from '#server/database/keyset.ts'
import { findRemittances, type RemittanceRow } from './remittances.store.ts'

const Cursor = z.tuple([z.int().nonnegative()])

/** One page of the remittances and receipts, the newest first. */
export async function listRemittances({ db }: Pick<AppContext, 'db'>, { cursor }: { cursor?: string | undefined }) {
  const message = 'This cursor does not belong to the remittances. Start at the first page.'
  const position = readCursor(cursor, Cursor, message)
  const rows = await findRemittances(db, { before: position?.[0], size: cashPageSize + 1 })
  const { shown, last } = takePage(rows, cashPageSize)
  return { remittances: shown.map(remittanceResponse), nextCursor: last ? encodeCursor([last.number]) : null }
}

/** A remittance as it is sent. */
export const remittanceResponse = ({ createdAt, ...row }: RemittanceRow) => ({ ...row, createdOn: createdAt })
