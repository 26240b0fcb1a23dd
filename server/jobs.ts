import { runCampaignJob } from './campaigns/campaign-job.ts'
import { failCampaignOnError } from './campaigns/fail-campaign-on-error.ts'
import { runCampaign } from './campaigns/run-campaign.ts'
import { deliverReminder, deliverReminderJob } from './cart-reminders/deliver-reminder.ts'
import { sendCartReminders, sendCartRemindersJob } from './cart-reminders/send-cart-reminders.ts'
import { runBulkEditJob } from './catalogue/bulk-edit/bulk-edit-job.ts'
import { failBulkEditOnError } from './catalogue/bulk-edit/fail-bulk-edit-on-error.ts'
import { runBulkEdit } from './catalogue/bulk-edit/run-bulk-edit.ts'
import { refreshSortRanksInTurn, refreshSortRanksJob } from './catalogue/listing/refresh-sort-ranks.ts'
import {
  publishScheduledProducts,
  publishScheduledProductsJob,
} from './catalogue/products/publish-scheduled-products.ts'
import { refreshNewProducts, refreshNewProductsJob } from './collections/refresh-new-products.ts'
import { findMailSender } from './company/find-mail-sender.ts'
import type { AppContext } from './context.ts'
import { countSales, countSalesJob } from './dashboard/count-sales.ts'
import { longStatementTimeout, withStatementTimeout } from './database/statement-limits.ts'
import { acknowledgeGrievance, acknowledgeGrievanceJob } from './grievances/acknowledge-grievance.ts'
import {
  notifyAboutGrievance,
  notifyAboutGrievanceJob,
  warnAboutGrievance,
  warnAboutGrievanceJob,
} from './grievances/notify-owner.ts'
import { sendCode, sendCodeJob } from './identity/codes/send-code.ts'
import { checkImport } from './import-export/dry-run/check-import.ts'
import { failImportOnError } from './import-export/imports/fail-import-on-error.ts'
import { checkImportJob, runImportJob } from './import-export/imports/import-jobs.ts'
import { runImport } from './import-export/imports/run-import.ts'
import { startMovingMails } from './mail/move-mails.ts'
import { sendMailJob, sendMailsJob } from './mail/queue-mail.ts'
import { deliverMail, sendMails } from './mail/send-mails.ts'
import { deleteExpired } from './maintenance/delete-expired.ts'
import { deleteUnusedImages } from './maintenance/delete-unused-images.ts'
import { failInterruptedRuns } from './maintenance/fail-interrupted-runs.ts'
import { expireUnconfirmed, expireUnconfirmedJob } from './orders/confirmation/expire-unconfirmed.ts'
import { pollScans, pollScansJob } from './orders/couriers/poll-scans.ts'
import { processBooking, processBookingJob } from './orders/couriers/process-booking.ts'
import { notifyOwner, notifyOwnerJob } from './orders/emails/owner-emails.ts'
import { pollPayments, pollPaymentsJob } from './orders/payments/poll-payments.ts'
import { syncPayment } from './orders/payments/sync-payment.ts'
import { processRefund } from './orders/refunds/process-refund.ts'
import { processRefundJob } from './orders/refunds/process-refund-job.ts'
import { syncPaymentJob } from './payments/sync-payment-job.ts'
import { handle } from './queue/define-job.ts'
import { isLastAttempt } from './queue/fail-on-final-error.ts'
import { type JobAttempt, type Jobs, runJobs, type ScheduledJob } from './queue/run-jobs.ts'
import { refreshProductPairs, refreshProductPairsJob } from './recommendations/refresh-product-pairs.ts'
import { requestReviews, requestReviewsJob } from './reviews/request-reviews.ts'
import { refreshSearchIndex, refreshSearchIndexJob } from './search/refresh-search-index.ts'
import { deliverStockAlert, deliverStockAlertJob } from './stock-alerts/deliver-stock-alert.ts'
import { sendStockAlerts, sendStockAlertsJob } from './stock-alerts/send-stock-alerts.ts'
import { deliverPriceDrops, deliverPriceDropsJob } from './wish-list/deliver-price-drops.ts'
import { sendPriceDrops, sendPriceDropsJob } from './wish-list/send-price-drops.ts'

const deleteUnusedImagesJob = 'delete-unused-images'
const deleteExpiredJob = 'delete-expired'
const failInterruptedRunsJob = 'fail-interrupted-runs'

/** The use case of each job by its name in the queue. A job that fails is logged and retried. */
export const createJobs = (context: AppContext): Jobs => ({
  ...handle(sendMailsJob, async (mails, { abortSignal }) =>
    sendMails(context, mails, await findMailSender(context), abortSignal),
  ),
  ...handle(sendMailJob, async (queued) => deliverMail(context, queued, await findMailSender(context))),
  ...handle(deliverReminderJob, async (queued) => deliverReminder(context, queued, await findMailSender(context))),
  ...handle(deliverPriceDropsJob, async (queued) => deliverPriceDrops(context, queued, await findMailSender(context))),
  ...handle(deliverStockAlertJob, async (queued) => deliverStockAlert(context, queued, await findMailSender(context))),
  ...handle(sendCodeJob, (request) => sendCode(context, request)),
  ...handle(notifyOwnerJob, (notification) => notifyOwner(context, notification)),
  ...handle(acknowledgeGrievanceJob, ({ grievanceId }) => acknowledgeGrievance(context, grievanceId)),
  ...handle(notifyAboutGrievanceJob, (notification) => notifyAboutGrievance(context, notification)),
  ...handle(warnAboutGrievanceJob, (warning) => warnAboutGrievance(context, warning)),
  ...handle(syncPaymentJob, ({ merchantOrderId }) => syncPayment(context, merchantOrderId)),
  ...handle(processRefundJob, ({ refundId }) => processRefund(context, refundId)),
  ...handle(processBookingJob, ({ bookingId }) => processBooking(context, bookingId)),
  ...handle(runBulkEditJob, ({ editId }, attempt) =>
    failBulkEditOnError(context, { editId, isLastAttempt: isLastAttempt(attempt) }, () => runBulkEdit(context, editId)),
  ),
  ...handle(runCampaignJob, ({ campaignId }, attempt) =>
    failCampaignOnError(context, { campaignId, isLastAttempt: isLastAttempt(attempt) }, () =>
      runCampaign(context, campaignId),
    ),
  ),
  ...handle(checkImportJob, ({ importId }, attempt) =>
    failImportOnError(context.db, { importId, isLastAttempt: isLastAttempt(attempt) }, () =>
      checkImport(context, importId),
    ),
  ),
  ...handle(runImportJob, ({ importId }, attempt) =>
    failImportOnError(context.db, { importId, isLastAttempt: isLastAttempt(attempt) }, () =>
      runImport(context, importId),
    ),
  ),
  ...handle(refreshSearchIndexJob, (from) => refreshSearchIndex(context, from)),
  ...handle(sendStockAlertsJob, (about) => sendStockAlerts(context, about)),
  // Jobs that run at fixed times have no payload.
  [pollPaymentsJob]: () => pollPayments(context),
  [pollScansJob]: () => pollScans(context),
  [expireUnconfirmedJob]: () => expireUnconfirmed(context),
  [failInterruptedRunsJob]: () => failInterruptedRuns(context),
  [refreshSortRanksJob]: () => refreshSortRanksInTurn(context),
  [refreshNewProductsJob]: () => refreshNewProducts(context),
  [countSalesJob]: () => countSales(context),
  [refreshProductPairsJob]: () => refreshProductPairs(context),
  [publishScheduledProductsJob]: () => publishScheduledProducts(context),
  [requestReviewsJob]: () => requestReviews(context),
  [sendPriceDropsJob]: () => sendPriceDrops(context),
  [sendCartRemindersJob]: () => sendCartReminders(context),
  [deleteUnusedImagesJob]: () => deleteUnusedImages(context),
  [deleteExpiredJob]: () => deleteExpired(context),
})

/** The checks of payments keep their schedule (`contract/orders/payment-poll-schedule.ts`) while many other jobs wait: an unpaid order holds its stock. */
const separateJobs = [syncPaymentJob.name, pollPaymentsJob]

/** Jobs change many rows at once: their statements have a longer limit than those of requests. */
const withLongStatements = (jobs: Jobs): Jobs =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: never, attempt: JobAttempt) => withStatementTimeout(longStatementTimeout, () => job(payload, attempt)),
    ]),
  )

/** The crontab (UTC): maintenance runs at night in India. Of several processes one runs each job. */
const schedule: readonly ScheduledJob[] = [
  { job: pollPaymentsJob, cron: '* * * * *', isFrequent: true },
  { job: publishScheduledProductsJob, cron: '* * * * *', isFrequent: true },
  { job: failInterruptedRunsJob, cron: '* * * * *', isFrequent: true },
  { job: expireUnconfirmedJob, cron: '*/5 * * * *', isFrequent: true },
  { job: refreshSortRanksJob, cron: '* * * * *', isFrequent: true },
  { job: countSalesJob, cron: '*/5 * * * *', isFrequent: true },
  { job: sendCartRemindersJob, cron: '3,13,23,33,43,53 * * * *', isFrequent: true },
  // A minute after midnight in India, so that the clocks of all processes are past it.
  { job: refreshNewProductsJob, cron: '31 18 * * *' },
  // In the morning in India.
  { job: requestReviewsJob, cron: '0 5 * * *' },
  { job: sendPriceDropsJob, cron: '30 5 * * *' },
  { job: refreshProductPairsJob, cron: '0 21 * * *' },
  { job: deleteUnusedImagesJob, cron: '30 21 * * *' },
  { job: deleteExpiredJob, cron: '45 21 * * *' },
]

/** The further jobs of a store with a courier service. */
const courierSchedule: readonly ScheduledJob[] = [{ job: pollScansJob, cron: '7,37 * * * *', isFrequent: true }]

/** Runs jobs in this process, those of queued mails among them; `stop` waits for those that are running. */
export function startJobs(
  context: AppContext,
  connectionString: string,
  { preparedStatements }: { preparedStatements: boolean },
): { stop(): Promise<void> } {
  const mails = startMovingMails(context.db, context.log)
  const jobs = runJobs({
    connectionString,
    preparedStatements,
    jobs: withLongStatements(createJobs(context)),
    separateJobs,
    schedule: context.couriers.kind === 'none' ? schedule : [...schedule, ...courierSchedule],
    log: context.log,
    metrics: context.metrics,
  })
  return { stop: async () => void (await Promise.all([mails.stop(), jobs.stop()])) }
}
