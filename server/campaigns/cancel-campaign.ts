import { campaignCan } from '#contract/campaigns/campaign-limits.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { recordCampaign } from './campaign-audit.ts'
import { campaignById, endCampaign, lockCampaign } from './campaigns.store.ts'

/** Ends the sending between two mails; mails that were sent remain so. A conflict if the message is not being sent. */
export const cancelCampaign = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, id)
    if (!campaignCan.cancel(before.state)) throw new AppError('conflict', 'This message is not being sent.')
    const now = clock()
    await endCampaign(trx, id, { state: 'CANCELED', endedAt: now })
    const campaign = await campaignById(trx, id)
    await recordCampaign(trx, administrator, { before, after: campaign, action: 'canceled', now })
    return { message: 'The message is canceled. Nobody else gets it.', campaign }
  })
