import type { Input } from '#contract/endpoint.ts'
import { maxAutomaticOffers } from '#contract/offers/offer-limits.ts'
import { type OfferParts, toOfferParts } from '#contract/offers/offer-terms.ts'
import type { offers } from '#contract/offers/offers.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { keepCollections } from '#server/collections/collections.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, invalidField } from '#server/errors.ts'
import { offerAuditSnapshot } from './offer-audit-snapshot.ts'
import { findScopeItems } from './offer-scope.store.ts'
import { insertOffer, isAutomaticFull, lockOffer, updateOffer } from './offers.store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>
type OfferInput = Input<typeof offers.create>['body']

/** Creates an offer; chosen ids of which nothing exists are left out. */
export const createOffer = ({ db, clock }: Context, administrator: Caller, input: OfferInput) =>
  inTransaction(db, async (trx) => {
    const id = await addOffer(trx, administrator, { ...toOfferParts(input), isPaused: false }, clock())
    return { message: 'Offer created successfully!', id }
  })

/** Changes the terms of an offer. Orders that used it stay as they are. A conflict when it was changed after `seenUpdatedAt`. */
export const changeOffer = (
  { db, clock }: Context,
  administrator: Caller,
  id: string,
  { seenUpdatedAt, ...input }: Input<typeof offers.update>['body'],
) =>
  inTransaction(db, async (trx) => {
    const before = await lockOffer(trx, id)
    assertUnchanged('offer', before.updatedAt, seenUpdatedAt)
    const now = clock()
    const parts = await withExistingScope(trx, toOfferParts(input))
    await assertRoom(trx, parts, id, now)
    const beforeSnapshot = await offerAuditSnapshot(trx, before)
    await updateOffer(trx, id, parts, now)
    const after = await offerAuditSnapshot(trx, { ...parts, isPaused: before.isPaused })
    const change = { actor: administrator, now, subject: 'offer' as const, subjectId: id }
    await recordChange(trx, { ...change, before: beforeSnapshot, after })
    return { message: 'Offer updated successfully!' }
  })

/** Inserts an offer with its audit entry and returns its id. */
export async function addOffer(
  trx: RunningTransaction,
  administrator: Caller,
  given: OfferParts & { isPaused: boolean },
  now: Date,
): Promise<string> {
  const offer = { ...(await withExistingScope(trx, given)), isPaused: given.isPaused }
  await assertRoom(trx, offer, null, now)
  const id = await insertOffer(trx, offer, now)
  const after = await offerAuditSnapshot(trx, offer)
  await recordChange(trx, { actor: administrator, now, subject: 'offer', subjectId: id, before: null, after })
  return id
}

async function withExistingScope(trx: RunningTransaction, parts: OfferParts): Promise<OfferParts> {
  if (parts.scope.by === 'ALL') return parts
  // A collection of an offer cannot be deleted (`removeCollection`); one that is being deleted is left out once that has ended.
  if (parts.scope.by === 'COLLECTIONS') await keepCollections(trx, parts.scope.ids)
  const ids = (await findScopeItems(trx, parts.scope)).map(({ id }) => id)
  if (ids.length === 0) throw invalidField('scopeIds', 'What was chosen does not exist any more. Choose at least one.')
  return { ...parts, scope: { ...parts.scope, ids } }
}

async function assertRoom(trx: RunningTransaction, { code }: OfferParts, exceptId: string | null, now: Date) {
  if (code !== null) return
  await lockUntilCommit(trx, 'automatic offers')
  if (!(await isAutomaticFull(trx, exceptId, now))) return
  throw new AppError('conflict', `A store has at most ${maxAutomaticOffers} automatic offers. End or delete one first.`)
}
