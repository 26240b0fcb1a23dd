import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import { lockExistingCart } from '#server/cart/cart.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { deleteCodes } from '#server/identity/codes/codes.store.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { endSessions } from '#server/identity/sessions/sessions.store.ts'
import { lockCustomer, updateBlock } from './customer-changes.store.ts'
import { insertNote } from './notes/notes.store.ts'

/**
 * Blocks a customer, or ends the block. A blocked customer is a deactivated account: sessions end at once in every process, and sign-in fails
 * with the message for a wrong password. Open orders stay. The reason is kept with the notes, not in the audit log.
 */
export async function setBlocked(
  { db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>,
  administrator: Caller,
  id: string,
  { isBlocked, reason }: Input<typeof customers.setBlocked>['body'],
) {
  await inTransaction(db, async (trx) => {
    // A placement holds the lock of its cart to its end: it comes before the block, or reads it.
    await lockExistingCart(trx, id)
    const before = await lockCustomer(trx, id)
    if (!before) throw notFound('Customer')
    if ((before.deactivatedAt !== null) === isBlocked)
      throw new AppError('conflict', `This customer is ${isBlocked ? 'blocked already' : 'not blocked'}.`)
    const now = clock()
    await updateBlock(trx, id, isBlocked ? { at: now, reason } : { at: null, reason: null })
    if (isBlocked) {
      await endSessions(trx, id, now)
      await deleteCodes(trx, id)
    }
    const kind = isBlocked ? 'BLOCKED' : 'UNBLOCKED'
    await insertNote(trx, { userId: id, kind, text: reason, authorId: administrator.id, createdAt: now })
    const change = { id, before: { isBlocked: !isBlocked }, after: { isBlocked } }
    await recordCustomerChange(trx, administrator, now, { action: isBlocked ? 'deactivated' : 'activated', ...change })
  })
  sessions.invalidateUser(id)
  return { message: isBlocked ? 'The customer is blocked.' : 'The block has ended.' }
}
