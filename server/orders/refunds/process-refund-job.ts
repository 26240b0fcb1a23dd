import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/queue/define-job.ts'

/** Sends a refund to the provider, or reads its status. */
export const processRefundJob = defineJob<{ refundId: string }>('process-refund')

/** Queues the job of a refund in the running transaction; it replaces a job that is due later. */
export const queueRefund = (db: Database, refundId: string, runAt?: Date) =>
  processRefundJob.add(db, { refundId }, { key: `${processRefundJob.name} ${refundId}`, ...(runAt && { runAt }) })
