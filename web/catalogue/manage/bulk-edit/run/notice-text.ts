import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { actionLabels } from '../action-labels.ts'
import type { BulkEdit, BulkEditState } from '../bulk-edit.ts'

const stateTexts: Record<BulkEditState, string> = {
  PREVIEWED: 'not started',
  RUNNING: 'running',
  DONE: 'done',
  CANCELED: 'canceled',
  FAILED: 'stopped',
}

/** The numbers of products that are and that are not processed yet. */
export function processedCounts({ progress, productCount }: Pick<BulkEdit, 'progress' | 'productCount'>) {
  const done = progress.changed + progress.unchanged + progress.skipped
  return { done, left: productCount - done }
}

/** The notice about a bulk edit above the product list. */
export function noticeText(bulkEdit: BulkEdit): { title: string; detail: string } {
  const { state, action, progress, productCount } = bulkEdit
  const { done, left } = processedCounts(bulkEdit)
  const ofAll = `of ${formatCount(productCount, 'product')}`
  const title = `Bulk edit ${stateTexts[state]}: ${actionLabels[action.kind]}`
  if (state === 'RUNNING') return { title, detail: `${formatNumber(done)} ${ofAll} processed.` }
  if (state === 'FAILED') return { title, detail: `${formatNumber(left)} ${ofAll} not processed yet.` }
  return { title, detail: `${formatNumber(progress.changed)} ${ofAll} changed.` }
}
