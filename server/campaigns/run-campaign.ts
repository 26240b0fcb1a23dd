import { campaignMailsPerMinute } from '#contract/campaigns/campaign-limits.ts'
import { minuteMs } from '#contract/durations.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueCampaignJob } from './campaign-job.ts'
import { type Campaign, campaignById, endCampaign, lockCampaign, lockRunning } from './campaigns.store.ts'
import { claimRecipient, failUnknown, findOpenRecipients, insertNextRecipients } from './recipients.store.ts'
import { sendToRecipient } from './send-to-recipient.ts'

/** Recipients that one transaction lists. */
const defaultBatchSize = 2000
/** Mails of one run; the next run is queued so that no minute has more than its number. */
const defaultMailsPerRun = 10
/** Milliseconds of a run for listing recipients; the rest is queued again, so that other jobs and a shutdown do not wait. */
const listingBudget = 3000
/** Milliseconds after which a mail that was begun is taken as interrupted; the mail server has timed out long before. */
const interruptedAfter = 10 * minuteMs

type RunDeps = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'publicUrl' | 'tokens' | 'log'>
type Pace = { batchSize?: number; mailsPerRun?: number }

/**
 * Sends the next mails of a message and queues the next run. First all recipients are listed in batches; then each is marked before its mail
 * is sent, so that nobody gets it twice if the job runs twice or is interrupted. It throws while the mail server is unavailable; the queue
 * tries again.
 */
export async function runCampaign(
  context: RunDeps,
  campaignId: string,
  { batchSize = defaultBatchSize, mailsPerRun = defaultMailsPerRun }: Pace = {},
): Promise<void> {
  const { db, clock } = context
  const startedAt = performance.now()
  const listing = await listRecipients(db, campaignId, { batchSize, until: startedAt + listingBudget })
  if (listing === 'ended') return
  if (listing === 'more') return queueCampaignJob(db, campaignId)

  const campaign = await campaignById(db, campaignId)
  const sender = await findCompanyDetails(db)
  for (let count = 0; count < mailsPerRun; count++) {
    const recipient = await claimRecipient(db, campaignId, clock())
    if (!recipient) return endOrWait(context, campaign)
    await sendToRecipient(context, campaign, recipient, sender)
  }
  const interval = (mailsPerRun * minuteMs) / campaignMailsPerMinute
  await queueCampaignJob(db, campaignId, Math.max(1, startedAt + interval - performance.now()))
}

/** Lists recipients in atomic batches; `ended` if the message is not being sent any more. */
async function listRecipients(
  db: Database,
  campaignId: string,
  { batchSize, until }: { batchSize: number; until: number },
): Promise<'more' | 'listed' | 'ended'> {
  while (performance.now() < until) {
    const step = await inTransaction(db, async (trx) => {
      const running = await lockRunning(trx, campaignId)
      if (!running || running.isListed) return running ? 'listed' : 'ended'
      const { rule, startedAt, listedUntil: after } = running
      const audience = { rule, startedAt }
      const hasMore = await insertNextRecipients(trx, campaignId, { audience, after, limit: batchSize })
      return hasMore ? 'more' : 'listed'
    })
    if (step !== 'more') return step
  }
  return 'more'
}

/** Ends a message without open recipients; otherwise queues a run for those that wait or were interrupted. */
async function endOrWait({ db, clock }: RunDeps, { id }: Campaign): Promise<void> {
  const now = clock()
  await failUnknown(db, id, new Date(now.getTime() - interruptedAfter))
  const { waitingFrom, sendingSince } = await findOpenRecipients(db, id)
  const times = [waitingFrom?.getTime(), sendingSince && sendingSince.getTime() + interruptedAfter]
  const next = Math.min(...times.filter((time) => typeof time === 'number'))
  await inTransaction(db, async (trx) => {
    if ((await lockCampaign(trx, id)).state !== 'RUNNING') return
    if (next === Number.POSITIVE_INFINITY) await endCampaign(trx, id, { state: 'DONE', endedAt: now })
    else await queueCampaignJob(trx, id, Math.max(1000, next - now.getTime()))
  })
}
