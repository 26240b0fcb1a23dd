import { recordChanges } from '#server/audit/record-change.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { analyzeProductTables } from '../bulk/analyze-tables.store.ts'
import { lockProducts, lockVariantsOfProducts } from '../bulk/bulk-upsert.store.ts'
import { analyzeThreshold, batchSize, defaultTimeBudget } from '../bulk/run-limits.ts'
import { productAuditSnapshot } from '../products/product-audit-snapshot.ts'
import type { Product } from '../products/product-response.ts'
import { existingProductsByIds } from '../products/products.store.ts'
import { queueBulkEditJob } from './bulk-edit-job.ts'
import {
  findPendingProductIds,
  lockBulkEdit,
  type ProductOutcome,
  recordOutcomes,
  updateBulkEdit,
} from './bulk-edits.store.ts'
import { findReferences } from './edit-references.ts'
import { writeEdit } from './edited-products.store.ts'
import { type EditAction, type EditReferences, planEdit, skipReasons } from './plan-edit.ts'

/** The result of a batch: more to do, or the bulk edit is not running. */
type Step = 'more' | 'ended' | { changed: number }

/**
 * Runs a bulk edit for `timeBudget` milliseconds in atomic batches; the rest is queued again. The run is idempotent: a batch and its
 * results are committed together.
 */
export async function runBulkEdit(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  editId: string,
  { timeBudget = defaultTimeBudget }: { timeBudget?: number } = {},
): Promise<void> {
  const until = performance.now() + timeBudget
  let step: Step
  do step = await runBatch(db, editId, clock())
  while (step === 'more' && performance.now() < until)
  if (step === 'more') await queueBulkEditJob(db, editId)
  // Last, because a failure here must not affect the bulk edit.
  if (typeof step === 'object' && step.changed >= analyzeThreshold) await analyzeProductTables(db)
}

/** Changes the next products. The bulk edit's row is locked, so that concurrent runs of the job do not repeat work. */
const runBatch = (db: Database, editId: string, now: Date): Promise<Step> =>
  inTransaction(db, async (trx) => {
    const edit = await lockBulkEdit(trx, editId)
    if (edit?.state !== 'RUNNING') return 'ended'
    const ids = await findPendingProductIds(trx, editId, batchSize)
    if (ids.length === 0) {
      const { progress } = await updateBulkEdit(trx, editId, { state: 'DONE', endedAt: now })
      return { changed: progress.changed }
    }
    const { action, administratorId } = edit
    const plans = await planLockedProducts(trx, ids, action)
    const edited = plans.flatMap((plan) => (plan.outcome === 'CHANGED' ? [plan] : []))
    if (edited.length > 0) {
      await writeEdit(trx, action, edited, now)
      await recordEdited(trx, administratorId, edited, now)
    }
    await recordOutcomes(trx, editId, plans.map(toOutcome))
    return 'more'
  })

type LockedPlan = { id: string } & (
  | { outcome: 'CHANGED'; before: Product; after: Product | null }
  | { outcome: 'UNCHANGED' }
  | { outcome: 'SKIPPED'; reason: string }
)

/** Locks the products and decides about each as it is now. */
async function planLockedProducts(
  trx: RunningTransaction,
  ids: readonly string[],
  action: EditAction,
): Promise<LockedPlan[]> {
  // Variants are locked before products, in the order of order placement, to avoid deadlocks.
  await lockVariantsOfProducts(trx, ids)
  await lockProducts(trx, ids)
  const references = await findReferences(trx, action)
  const products = new Map((await existingProductsByIds(trx, ids)).map((product) => [product.id, product]))
  return ids.map((id) => planLocked(id, products.get(id), action, references))
}

function planLocked(
  id: string,
  before: Product | undefined,
  action: EditAction,
  references: EditReferences,
): LockedPlan {
  if (!before) return { id, outcome: 'SKIPPED', reason: skipReasons.missing }
  const plan = planEdit(before, action, references)
  return plan.outcome === 'CHANGED' ? { id, before, ...plan } : { id, ...plan }
}

const toOutcome = (plan: LockedPlan): ProductOutcome => ({
  productId: plan.id,
  outcome: plan.outcome,
  reason: plan.outcome === 'SKIPPED' ? plan.reason : null,
})

/** Records one audit entry for each changed product. */
const recordEdited = (
  trx: RunningTransaction,
  administratorId: string | null,
  edited: readonly Extract<LockedPlan, { outcome: 'CHANGED' }>[],
  now: Date,
) =>
  recordChanges(
    trx,
    { actor: administratorId === null ? 'command line' : { id: administratorId }, now },
    edited.map(({ id, before, after }) => ({
      subject: 'product',
      subjectId: id,
      before: productAuditSnapshot(before),
      after: after && productAuditSnapshot(after),
    })),
  )
