import { campaignCan, maxCampaignDrafts } from '#contract/campaigns/campaign-limits.ts'
import type { campaigns } from '#contract/campaigns/campaigns.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { assertContentUnchanged } from './assert-content-unchanged.ts'
import { assertValidTexts } from './assert-valid-texts.ts'
import { recordCampaign } from './campaign-audit.ts'
import { campaignById, countDrafts, insertCampaign, lockCampaign, updateCampaign } from './campaigns.store.ts'

type SaveDeps = Pick<AppContext, 'db' | 'clock'>
type Content = Input<typeof campaigns.create>['body']

/** Creates the draft of a message. */
export async function createCampaign({ db, clock }: SaveDeps, administrator: Caller, content: Content) {
  assertValidTexts(content)
  return inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'new campaign')
    if ((await countDrafts(trx)) >= maxCampaignDrafts)
      throw new AppError('conflict', `A store has at most ${maxCampaignDrafts} drafts. Delete one first.`)
    const now = clock()
    const campaign = await campaignById(trx, await insertCampaign(trx, content, now))
    await recordCampaign(trx, administrator, { before: null, after: campaign, now })
    return { message: 'The draft is saved.', campaign }
  })
}

/** Changes a draft. A conflict if the message was started, or if its content is not the one that the administrator saw. */
export async function changeCampaign(
  { db, clock }: SaveDeps,
  administrator: Caller,
  id: string,
  { seenContent, ...content }: Input<typeof campaigns.update>['body'],
) {
  assertValidTexts(content)
  return inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, id)
    if (!campaignCan.change(before.state))
      throw new AppError('conflict', 'This message was started already and cannot be changed.')
    assertContentUnchanged(
      before,
      seenContent,
      'This message was changed by someone else meanwhile. Please open it again and repeat your changes.',
    )
    await updateCampaign(trx, id, content)
    const campaign = await campaignById(trx, id)
    await recordCampaign(trx, administrator, { before, after: campaign, now: clock() })
    return { message: 'The draft is saved.', campaign }
  })
}
