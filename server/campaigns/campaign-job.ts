import type { Database } from '#server/database/connect.ts'
import { addJob } from '#server/queue/add-job.ts'

/** The job's name in the queue. */
export const runCampaignJob = 'run-campaign'

/** The attempts while the mail server or the database is unavailable: about three and a half hours. */
const maxAttempts = 10

/** Queues the next run of a message, after a number of milliseconds; one run waits at a time. */
export const queueCampaignJob = (db: Database, campaignId: string, delay = 0) =>
  addJob(
    db,
    runCampaignJob,
    { campaignId },
    { maxAttempts, key: `campaign ${campaignId}`, ...(delay > 0 && { runAt: new Date(Date.now() + delay) }) },
  )
