import { campaignCan } from '#contract/campaigns/campaign-limits.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { recordCampaign } from './campaign-audit.ts'
import { deleteCampaign, lockCampaign } from './campaigns.store.ts'

/** Deletes a draft, or a message that has ended. A conflict while it is being sent. */
export const removeCampaign = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, id)
    if (!campaignCan.remove(before.state))
      throw new AppError('conflict', 'This message is being sent. Cancel it before you delete it.')
    await deleteCampaign(trx, id)
    await recordCampaign(trx, administrator, { before, after: null, now: clock() })
    return { message: 'The message is deleted.' }
  })
