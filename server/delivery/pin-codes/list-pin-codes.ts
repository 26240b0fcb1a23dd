import { z } from 'zod'
import { pinCodePageSize } from '#contract/delivery/delivery-limits.ts'
import type { deliveryPinCodes } from '#contract/delivery/delivery-pin-codes.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, takePage } from '#server/database/keyset.ts'
import { countPinCodeRules, findPinCodeRules } from './pin-codes.store.ts'

const Cursor = z.tuple([z.string().regex(/^\d{6}$/), z.enum(['EXCEPTION', 'LIST'])])

/** One page of the PIN codes of the list and the exceptions. */
export async function listPinCodes(
  { db }: Pick<AppContext, 'db'>,
  { q, source, cursor }: Input<typeof deliveryPinCodes.listPinCodes>['query'],
) {
  const after = readCursor(cursor, Cursor, 'This cursor does not belong to the PIN codes. Start at the first page.')
  const search = { q, source, size: pinCodePageSize + 1, ...(after && { after }) }
  const [rows, { onlyListed, ...counts }] = await Promise.all([findPinCodeRules(db, search), countPinCodeRules(db)])
  const { shown, last } = takePage(rows, pinCodePageSize)
  return {
    pinCodes: shown,
    nextCursor: last ? encodeCursor([last.pinCode, last.source]) : null,
    counts,
    onlyListed,
  }
}
