import { maxCollections } from '#contract/collections/collection-limits.ts'
import { collectionDescription, type collections } from '#contract/collections/collections.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, notFound } from '#server/errors.ts'
import { sanitizeField } from '#server/html/sanitize-field.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { replaceChosenProducts } from './chosen-products.store.ts'
import { collectionAuditSnapshot } from './collection-audit-snapshot.ts'
import {
  type Collection,
  countCollections,
  insertCollection,
  lockCollection,
  updateCollection,
} from './collections.store.ts'

type SaveCollectionInput = Input<typeof collections.save>['body']

/**
 * Creates a collection, or updates the one with the id. An omitted rule, list of products or picture is kept. A conflict when another save changed
 * it after `seenUpdatedAt`.
 */
export async function saveCollection(
  { db, images, clock }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  administrator: Caller,
  { id, clearImage, productIds, seenUpdatedAt, ...fields }: SaveCollectionInput,
  files: readonly ReceivedFile[] = [],
) {
  const [image] = await saveImages(images, files, 'image')
  return inTransaction(db, async (trx) => {
    const now = clock()
    const before = await readBefore(trx, id)
    if (before) assertUnchanged('collection', before.updatedAt, seenUpdatedAt)
    if (fields.kind === 'RULE' && !fields.rule && !before?.rule) throw ruleMissing()
    const imageFile = image?.file ?? (clearImage ? null : undefined)
    const description = sanitizeField('description', collectionDescription, fields.description)
    const columns = { ...fields, description, imageFile, rule: fields.rule }
    const beforeSnapshot = before && (await collectionAuditSnapshot(trx, before))
    const collection = before
      ? await updateCollection(trx, before.id, columns, now)
      : await insertCollection(trx, columns, now)
    if (productIds) await replaceChosenProducts(trx, collection.id, productIds)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'collection',
      subjectId: collection.id,
      before: beforeSnapshot,
      after: await collectionAuditSnapshot(trx, collection),
    })
    return { message: `Collection ${before ? 'updated' : 'created'} successfully!`, id: collection.id }
  })
}

/** The collection before the change, locked; null for a new one. */
async function readBefore(trx: RunningTransaction, id: string | undefined): Promise<Collection | null> {
  if (id) {
    const before = await lockCollection(trx, id)
    if (!before) throw notFound('Collection')
    return before
  }
  await lockUntilCommit(trx, 'new collection')
  if ((await countCollections(trx)) < maxCollections) return null
  throw new AppError('conflict', `A store has at most ${maxCollections} collections. Delete one first.`)
}

const ruleMissing = () =>
  new AppError('invalid', 'Choose at least one condition.', { errors: { rule: 'Choose at least one condition.' } })
