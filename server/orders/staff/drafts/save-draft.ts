import { randomUUID } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { orderDrafts } from '#contract/orders/staff/order-drafts.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertUnchanged, changedMeanwhile, notFound } from '#server/errors.ts'
import { lockBuyer } from '../staff-orders.store.ts'
import { type Content, deleteDraft, lockDraft, updateDraft, upsertDraft } from './drafts.store.ts'
import { showDraft } from './show-draft.ts'

type DraftDeps = Pick<AppContext, 'db' | 'clock'>
type Administrator = Pick<Caller, 'id'>

/** Saves a new draft of an order; throws notFound for an unknown customer. A second call with the same id changes the draft of the first. */
export async function createDraft(
  context: DraftDeps,
  { id: updatedBy }: Administrator,
  { id = randomUUID(), ...content }: Input<typeof orderDrafts.create>['body'],
) {
  await inTransaction(context.db, async (trx) => {
    await assertCustomer(trx, content)
    if (!(await upsertDraft(trx, id, { content, updatedBy, updatedAt: context.clock() })))
      throw changedMeanwhile('draft')
  })
  return showDraft(context, id)
}

/** Changes a draft; throws notFound for one that was placed or deleted, and a conflict for one that was changed after `seenUpdatedAt`. */
export async function saveDraft(
  context: DraftDeps,
  { id: updatedBy }: Administrator,
  id: string,
  { seenUpdatedAt, ...content }: Input<typeof orderDrafts.save>['body'],
) {
  await inTransaction(context.db, async (trx) => {
    await assertCustomer(trx, content)
    const updatedAt = await lockDraft(trx, id)
    if (!updatedAt) throw notFound('Draft')
    assertUnchanged('draft', updatedAt, seenUpdatedAt)
    await updateDraft(trx, id, { content, updatedBy, updatedAt: context.clock() })
  })
  return showDraft(context, id)
}

/** Deletes a draft. */
export async function removeDraft({ db }: Pick<AppContext, 'db'>, id: string) {
  if (!(await deleteDraft(db, id))) throw notFound('Draft')
  return { message: 'The draft is deleted.' }
}

async function assertCustomer(trx: Database, { customerId }: Content): Promise<void> {
  if (customerId !== null && !(await lockBuyer(trx, customerId))) throw notFound('Customer')
}
