import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { lockCustomer } from '../customer-changes.store.ts'
import { countNotes, deleteNote } from './notes.store.ts'

/** Deletes a note about a customer. The reasons of blocks cannot be deleted. */
export const removeNote = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { id, noteId }: { id: string; noteId: string },
) =>
  inTransaction(db, async (trx) => {
    if (!(await lockCustomer(trx, id))) throw notFound('Customer')
    if (!(await deleteNote(trx, id, noteId))) throw notFound('Note')
    const count = await countNotes(trx, id)
    await recordCustomerChange(trx, administrator, clock(), {
      id,
      before: { noteCount: count + 1 },
      after: { noteCount: count },
    })
    return { message: 'Note deleted successfully!' }
  })
