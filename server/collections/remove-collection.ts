import { namesText } from '#contract/offers/describe-offer.ts'
import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { collectionAuditSnapshot } from './collection-audit-snapshot.ts'
import { deleteCollection, findOffersOfCollection, lockCollection } from './collections.store.ts'

/**
 * Deletes a collection; its products stay. A conflict while offers are valid for it: without it they would give nothing, or less than their
 * terms say.
 */
export const removeCollection = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const collection = await lockCollection(trx, id)
    if (!collection) throw notFound('Collection')
    const offers = await findOffersOfCollection(trx, id, clock())
    if (offers.length > 0) throw inUseError(offers)
    const before = await collectionAuditSnapshot(trx, collection)
    await deleteCollection(trx, id)
    await recordDeletion(trx, administrator, clock(), { subject: 'collection', subjectId: id, before })
    return { message: 'Collection deleted successfully!' }
  })

const inUseError = (offers: readonly string[]) =>
  new AppError(
    'conflict',
    offers.length === 1
      ? `The offer ${offers[0]} is valid for this collection. Change or end it first.`
      : `The offers ${namesText(offers)} are valid for this collection. Change or end them first.`,
  )
