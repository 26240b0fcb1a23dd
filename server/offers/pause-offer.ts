import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { offerAuditSnapshot } from './offer-audit-snapshot.ts'
import { lockOffer, setOfferPaused } from './offers.store.ts'

/** Pauses an offer, or resumes it; carts are priced without a paused offer from their next change on. */
export const pauseOffer = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  isPaused: boolean,
) =>
  inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, id)
    const now = clock()
    await setOfferPaused(trx, id, isPaused, now)
    const before = await offerAuditSnapshot(trx, offer)
    const change = { actor: administrator, now, subject: 'offer' as const, subjectId: id }
    await recordChange(trx, { ...change, before, after: { ...before, isPaused } })
    return { message: isPaused ? 'Offer paused.' : 'Offer resumed.' }
  })
