import { failInterruptedCampaigns } from '#server/campaigns/fail-campaign-on-error.ts'
import { failInterruptedBulkEdits } from '#server/catalogue/bulk-edit/fail-bulk-edit-on-error.ts'
import type { AppContext } from '#server/context.ts'
import { failInterruptedImports } from '#server/import-export/imports/fail-import-on-error.ts'

/**
 * Stops imports, bulk edits and messages to customers that are marked as running but have no job any more, because the process or the
 * database stopped during its last attempt. Each can be continued; while one is marked as running, no other can start.
 */
export async function failInterruptedRuns(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await failInterruptedImports(context)
  await failInterruptedBulkEdits(context)
  await failInterruptedCampaigns(context)
}
