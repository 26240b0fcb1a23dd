import { maxCustomerNotes } from '#contract/customers/customer-limits.ts'
import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { lockCustomer } from '../customer-changes.store.ts'
import { countNotes, insertNote } from './notes.store.ts'

/** Adds a note about a customer. The audit entry has the number of notes only: what they say can be personal data. */
export const addNote = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  { text }: Input<typeof customers.addNote>['body'],
) =>
  inTransaction(db, async (trx) => {
    if (!(await lockCustomer(trx, id))) throw notFound('Customer')
    const count = await countNotes(trx, id)
    if (count >= maxCustomerNotes)
      throw new AppError('conflict', `A customer has at most ${maxCustomerNotes} notes. Delete one first.`)
    const now = clock()
    const note = await insertNote(trx, { userId: id, kind: 'NOTE', text, authorId: administrator.id, createdAt: now })
    await recordCustomerChange(trx, administrator, now, {
      id,
      before: { noteCount: count },
      after: { noteCount: count + 1 },
    })
    return { message: 'Note added successfully!', note }
  })
