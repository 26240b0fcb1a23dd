import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/queue/define-job.ts'

export const runCampaignJob = defineJob<{ campaignId: string }>('run-campaign')

/** The attempts while the mail server or the database is unavailable: about three and a half hours. */
const maxAttempts = 10

/**
 * Queues the next run of a message, after a number of milliseconds; one run waits at a time. The queue compares the time with that of the
 * database, so it is not the clock's, which tests set.
 */
export const queueCampaignJob = (db: Database, campaignId: string, delay = 0) =>
  runCampaignJob.add(
    db,
    { campaignId },
    { maxAttempts, key: `campaign ${campaignId}`, ...(delay > 0 && { runAt: new Date(Date.now() + delay) }) },
  )
