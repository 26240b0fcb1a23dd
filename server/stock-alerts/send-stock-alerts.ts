import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { sentStockAlertTtl } from '#contract/stock-alerts/stock-alert-limits.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailsOf } from '#server/mail/queue-mail.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { deliverStockAlertJob } from './deliver-stock-alert.ts'
import { backInStockEmail } from './emails.ts'
import { claimStockAlerts, findAlertedVariant, keepReturnedPieces, lockReturnedPieces } from './stock-alerts.store.ts'

/** Also queued by the triggers `note_returned_stock`, `note_published_stock` and `note_restored_stock`. */
export const sendStockAlertsJob = defineJob<{ variantId: string }>('send-stock-alerts')

/**
 * Queues the mails about pieces that came back: one for each piece that is still in stock, in the order of asking. Each request is answered
 * once; the rows are claimed in the transaction that queues the mails, so that the job can run twice.
 */
export async function sendStockAlerts(
  { db, clock, publicUrl, tokens }: Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>,
  { variantId }: { variantId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const held = await lockReturnedPieces(trx, variantId)
    const variant = held && (await findAlertedVariant(trx, variantId))
    if (!variant) return
    const now = clock()
    const count = Math.min(held.pieces, variant.stock)
    const expiresAt = new Date(now.getTime() + sentStockAlertTtl)
    const claimed = await claimStockAlerts(trx, variantId, { count, now, expiresAt })
    const mails = claimed.flatMap(({ id, userId, email }) => {
      const link = { productId: variant.productId, variantId, token: tokens.links.issue('stock-alert', id) }
      const mail = backInStockEmail(email, soldItemName(variant), publicUrl, link)
      // The pieces may be sold by then.
      const queued = mailsOf({ ...mail, expiresAt: new Date(now.getTime() + dayMs).toISOString() }, userId)
      return queued.map((one) => deliverStockAlertJob.create({ ...one, alertId: id }, { priority: 'LAST' }))
    })
    await addJobs(trx, mails)
    const left = await keepReturnedPieces(trx, variantId, { pieces: count - claimed.length, now })
    if (left === 0) return
    // Requests that another transaction holds are looked at again. The queue compares the time with that of the database.
    const runAt = new Date(Date.now() + minuteMs)
    await sendStockAlertsJob.add(trx, { variantId }, { key: `stock-alerts ${variantId}`, runAt })
  })
}
