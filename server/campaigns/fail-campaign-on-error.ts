import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { failInterrupted } from '#server/queue/fail-interrupted.ts'
import { runCampaignJob } from './campaign-job.ts'
import { findRunningCampaigns, lockRunning, setCampaignState } from './campaigns.store.ts'

type FailDeps = Pick<AppContext, 'db'>

/** Runs the job of a message. After an error of its last attempt the message has failed, so that it does not remain RUNNING. */
export async function failCampaignOnError(
  { db }: FailDeps,
  { campaignId, isLastAttempt }: { campaignId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (isLastAttempt) await inTransaction(db, (trx) => failCampaign(trx, campaignId))
    throw error
  }
}

/** Stops messages whose job was interrupted in its last attempt, so that another one can be sent. */
export async function failInterruptedCampaigns({ db }: FailDeps): Promise<void> {
  const ids = await findRunningCampaigns(db)
  await failInterrupted(
    db,
    ids.map((id) => ({ id, payload: { campaignId: id } })),
    { jobs: [runCampaignJob.name], lock: lockRunning, fail: failCampaign },
  )
}

/** Stops a message that is being sent. */
async function failCampaign(trx: RunningTransaction, campaignId: string): Promise<void> {
  if (await lockRunning(trx, campaignId)) await setCampaignState(trx, campaignId, 'FAILED')
}
