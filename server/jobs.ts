import { refreshRanks, refreshRanksJob } from './catalogue/refresh-ranks.ts'
import { companyDetails } from './company/company.store.ts'
import { type CodeRequest, sendCode, sendCodeJob } from './identity/send-code.ts'
import type { QueuedLetter } from './mail/queue-mail.ts'
import { sendMailJob } from './mail/queue-mail.ts'
import { sendMail } from './mail/send-mail.ts'
import { carryOutRefund } from './orders/carry-out-refund.ts'
import { refundJob } from './orders/refunds.store.ts'
import { checkPayment } from './orders/settle-attempt.ts'
import { watchPayments, watchPaymentsJob } from './orders/watch-payments.ts'
import { checkPaymentJob } from './payments/attempts.ts'
import { checkImport } from './product-files/check-import.ts'
import { orFail } from './product-files/fail-import.ts'
import { checkImportJob, runImportJob } from './product-files/import-jobs.ts'
import { runImport } from './product-files/run-import.ts'
import { type Clocked, type Jobs, runJobs } from './queue/run-jobs.ts'
import type { Shop } from './shop.ts'
import { removeUnusedPictures } from './upkeep/remove-unused-pictures.ts'
import { removeUsedUp } from './upkeep/remove-used-up.ts'

/** Every job by its name in the queue: each is a use case. One that fails is told and tried again. */
export const jobsOf = (shop: Shop): Jobs => ({
  [sendMailJob]: async (queued: QueuedLetter) => sendMail(shop, queued, await companyDetails(shop.db)),
  [sendCodeJob]: (request: CodeRequest) => sendCode(shop, request),
  [checkPaymentJob]: ({ merchantOrderId }: { merchantOrderId: string }) => checkPayment(shop, merchantOrderId),
  [refundJob]: ({ refundId }: { refundId: string }) => carryOutRefund(shop, refundId),
  [watchPaymentsJob]: () => watchPayments(shop),
  [checkImportJob]: ({ importId }: { importId: string }) =>
    orFail(shop.db, importId, () => checkImport(shop, importId)),
  [runImportJob]: ({ importId }: { importId: string }) => orFail(shop.db, importId, () => runImport(shop, importId)),
  [refreshRanksJob]: () => refreshRanks(shop),
  'remove-unused-pictures': () => removeUnusedPictures(shop),
  'remove-used-up': () => removeUsedUp(shop),
})

/** What the clock queues; the upkeep in the night of India (times are UTC); of several processes one does it. */
const clock: readonly Clocked[] = [
  { job: watchPaymentsJob, at: '* * * * *', often: true },
  { job: refreshRanksJob, at: '*/5 * * * *', often: true },
  { job: 'remove-unused-pictures', at: '30 21 * * *' },
  { job: 'remove-used-up', at: '45 21 * * *' },
]

/** Starts to run jobs in this process; `stop` waits for those that run. */
export const startJobs = (
  shop: Shop,
  connectionString: string,
  { preparedStatements }: { preparedStatements: boolean },
): { stop(): Promise<void> } =>
  runJobs({ connectionString, preparedStatements, jobs: jobsOf(shop), clock, log: shop.log, metrics: shop.metrics })
