import { sql } from 'kysely'
import type { z } from 'zod'
import type { DraftContent } from '#contract/orders/staff/order-drafts.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** The content of a draft; money in paise. */
export type Content = z.output<typeof DraftContent>

type DraftWrite = { content: Content; updatedBy: string; updatedAt: Date }

const values = ({ content, ...rest }: DraftWrite) => ({
  ...rest,
  customerId: content.customerId,
  content: JSON.stringify(content),
})

/** Inserts a draft, or changes the one with this id; false if another administrator has changed that last. */
export async function upsertDraft(db: Database, id: string, draft: DraftWrite): Promise<boolean> {
  const written = await db
    .insertInto('orderDrafts')
    .values({ id, ...values(draft) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values(draft)).where('orderDrafts.updatedBy', '=', draft.updatedBy),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** When a draft was changed last, locked until the transaction ends; undefined when there is none. */
export async function lockDraft(trx: RunningTransaction, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('orderDrafts')
    .select('updatedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.updatedAt
}

/** Changes a draft. */
export const updateDraft = (db: Database, id: string, draft: DraftWrite) =>
  db.updateTable('orderDrafts').set(values(draft)).where('id', '=', id).execute()

/** Deletes a draft and returns when it was changed last; undefined when there is none. A second transaction waits for the first. */
export async function deleteDraft(db: Database, id: string): Promise<Date | undefined> {
  const deleted = await db.deleteFrom('orderDrafts').where('id', '=', id).returning('updatedAt').executeTakeFirst()
  return deleted?.updatedAt
}

/** One draft; undefined when there is none, or it has expired. */
export const findDraft = (db: Database, id: string, changedAfter: Date) =>
  db
    .selectFrom('orderDrafts')
    .select(['id', 'customerId', 'content', 'updatedAt'])
    .where('id', '=', id)
    .where('updatedAt', '>', changedAfter)
    .executeTakeFirst()

/** The drafts that have not expired, the last changed first. */
export const findDrafts = (db: Database, { changedAfter, limit }: { changedAfter: Date; limit: number }) =>
  db
    .selectFrom('orderDrafts')
    .leftJoin('users', 'users.id', 'orderDrafts.customerId')
    .select(['orderDrafts.id', 'content', 'orderDrafts.updatedAt'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('customerName'))
    .where('orderDrafts.updatedAt', '>', changedAfter)
    .orderBy('orderDrafts.updatedAt', 'desc')
    .orderBy('orderDrafts.id')
    .limit(limit)
    .execute()

/** Deletes drafts that were not changed since a time. */
export const deleteExpiredDrafts = (db: Database, changedUntil: Date) =>
  db.deleteFrom('orderDrafts').where('updatedAt', '<=', changedUntil).execute()
