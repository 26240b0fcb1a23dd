import type { Database } from '#server/database/connect.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { defineJob } from '#server/queue/define-job.ts'

/** Job that reads the status of an attempt from the provider. */
export const syncPaymentJob = defineJob<{ merchantOrderId: string }>('sync-payment')

/** The status check of an attempt, to be queued by `addJobs`; it replaces a job that is due later. */
export const paymentCheck = (merchantOrderId: string, runAt?: Date) =>
  syncPaymentJob.create(
    { merchantOrderId },
    { key: `${syncPaymentJob.name} ${merchantOrderId}`, ...(runAt && { runAt }) },
  )

/** Queues a status check of an attempt (`paymentCheck`) in the running transaction. */
export const queuePaymentCheck = (db: Database, merchantOrderId: string, runAt?: Date) =>
  addJobs(db, [paymentCheck(merchantOrderId, runAt)])
