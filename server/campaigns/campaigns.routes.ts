import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns/campaigns.ts'
import type { AppContext } from '#server/context.ts'
import { bulkStatementTimeout, withStatementTimeout } from '#server/database/statement-limits.ts'
import { serve } from '#server/http/serve.ts'
import { campaignById } from './campaigns.store.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { previewCampaign, sendTestCampaign } from './preview-campaign.ts'
import { removeCampaign } from './remove-campaign.ts'
import { changeCampaign, createCampaign } from './save-campaign.ts'
import { countRecipientsOf, resumeCampaign, startCampaign } from './start-campaign.ts'

/** A million customers are counted in several seconds. */
const counting = <Result>(work: () => Result) => withStatementTimeout(bulkStatementTimeout, work)

/** The administrators' calls about messages with news and offers. */
export default function campaignsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, campaigns.list, () => listCampaigns(context))
  serve(app, campaigns.countRecipients, ({ query }) => counting(() => countRecipientsOf(context, query.segmentId)))
  serve(app, campaigns.show, async ({ params }) => ({ campaign: await campaignById(context.db, params.id) }))
  serve(app, campaigns.create, ({ user, body }) => createCampaign(context, user, body))
  serve(app, campaigns.update, ({ user, params, body }) => changeCampaign(context, user, params.id, body))
  serve(app, campaigns.remove, ({ user, params }) => removeCampaign(context, user, params.id))
  serve(app, campaigns.preview, ({ body }) => previewCampaign(context, body))
  serve(app, campaigns.sendTest, ({ user, body }) => sendTestCampaign(context, user, body))
  serve(app, campaigns.start, ({ user, params, body }) => counting(() => startCampaign(context, user, params.id, body)))
  serve(app, campaigns.resume, ({ user, params }) => resumeCampaign(context, user, params.id))
  serve(app, campaigns.cancel, ({ user, params }) => cancelCampaign(context, user, params.id))
}
