import type { z } from 'zod'
import type { BulkEditExample, bulkEdits } from '#contract/catalogue/bulk-edit/bulk-edit.ts'
import { bulkEditLimits } from '#contract/catalogue/bulk-edit/bulk-edit-limits.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type EditCounts, findProductNames, insertBulkEdit, type SkippedProducts } from './bulk-edits.store.ts'
import { toChangeLines } from './change-lines.ts'
import { requireReferences } from './edit-references.ts'
import { findProductsToEdit } from './edited-products.store.ts'
import { type EditAction, type EditReferences, planEdit, skipReasons } from './plan-edit.ts'
import { resolveSelection } from './resolve-selection.ts'

type PreviewInput = Input<typeof bulkEdits.previewBulkEdit>['body']
type Example = z.output<typeof BulkEditExample>

/** Products per statement. */
const batchSize = 1000

/**
 * Reports what an action would do with the selected products and stores both, so that the run changes exactly these products.
 * No product is changed. The run decides again about each product, because it may have changed meanwhile.
 */
export async function previewBulkEdit(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { selection, action }: PreviewInput,
) {
  const references = await requireReferences(db, action)
  const productIds = await resolveSelection(db, selection)
  const preview = await planProducts(db, productIds, action, references)
  const bulkEdit = await inTransaction(db, (trx) =>
    insertBulkEdit(trx, { administratorId: administrator.id, action, productIds, createdAt: clock() }),
  )
  return { message: 'Nothing is changed yet.', bulkEdit, ...preview }
}

async function planProducts(
  db: Database,
  productIds: readonly string[],
  action: EditAction,
  references: EditReferences,
): Promise<{ counts: EditCounts; examples: Example[]; skipped: SkippedProducts[] }> {
  const counts = { changed: 0, unchanged: 0, skipped: 0 }
  const examples: Example[] = []
  const skipped = new Map<string, SkippedProducts>()
  const skip = (reason: string, id: string, name: string) => {
    counts.skipped++
    const group = skipped.get(reason) ?? { reason, count: 0, products: [] }
    group.count++
    if (group.products.length < bulkEditLimits.namedSkipped) group.products.push({ id, name })
    skipped.set(reason, group)
  }
  for (let start = 0; start < productIds.length; start += batchSize) {
    const ids = productIds.slice(start, start + batchSize)
    const products = new Map((await findProductsToEdit(db, ids)).map((product) => [product.id, product]))
    const names = await findProductNames(
      db,
      ids.filter((id) => !products.has(id)),
    )
    for (const id of ids) {
      const product = products.get(id)
      if (!product) {
        skip(skipReasons.missing, id, names.get(id) ?? '')
        continue
      }
      const plan = planEdit(product, action, references)
      if (plan.outcome === 'SKIPPED') skip(plan.reason, id, product.name)
      else if (plan.outcome === 'UNCHANGED') counts.unchanged++
      else {
        counts.changed++
        if (examples.length >= bulkEditLimits.examples) continue
        examples.push({ id, name: product.name, changes: toChangeLines(product, plan.after, references) })
      }
    }
  }
  return { counts, examples, skipped: [...skipped.values()].sort((one, other) => other.count - one.count) }
}
