import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { deleteLegalPage, lockLegalPage } from './legal-pages.store.ts'

/** Deletes a legal page. */
export const removeLegalPage = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockLegalPage(trx, id)
    if (!before) throw notFound('Page')
    await deleteLegalPage(trx, id)
    await recordDeletion(trx, administrator, clock(), { subject: 'legalPage', subjectId: id, before })
    return { message: 'Legal page deleted successfully!' }
  })
