import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { offerAuditSnapshot } from './offer-audit-snapshot.ts'
import { deleteUnusedOffer, lockOffer } from './offers.store.ts'

/** Deletes an offer; a conflict if an order has used it. */
export const removeOffer = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, id)
    const before = await offerAuditSnapshot(trx, offer)
    if (!(await deleteUnusedOffer(trx, id)))
      throw new AppError('conflict', 'Orders have used this offer. Pause it instead.')
    await recordDeletion(trx, administrator, clock(), { subject: 'offer', subjectId: id, before })
    return { message: 'Offer deleted successfully!' }
  })
