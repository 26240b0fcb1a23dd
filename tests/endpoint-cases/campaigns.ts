import { setCampaignState } from '#server/campaigns/campaigns.store.ts'
import { cancelCampaign } from '#server/campaigns/cancel-campaign.ts'
import { startCampaign } from '#server/campaigns/start-campaign.ts'
import { campaignTexts, createCampaignDraft, createNewsReader } from '#tests/support/marketing/campaigns.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const withTexts: EndpointCase['arrange'] = () => ({ body: campaignTexts })

const withDraft =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: await createCampaignDraft(context) }, ...(body && { body }) })

/** One message is sent at a time: those of earlier cases end first. */
const withReader: EndpointCase['arrange'] = async (context, _, administrator) => {
  const running = await context.db.selectFrom('campaigns').select('id').where('state', '=', 'RUNNING').execute()
  for (const { id } of running) await cancelCampaign(context, administrator, id)
  await createNewsReader(context)
  return { params: { id: await createCampaignDraft(context) }, body: { recipientCount: 1000 } }
}

const withStarted =
  (isFailed: boolean): EndpointCase['arrange'] =>
  async (context, customer, administrator) => {
    const { params } = await withReader(context, customer, administrator)
    const id = params!.id!
    await startCampaign(context, administrator, id, { recipientCount: 1000 })
    if (isFailed) await setCampaignState(context.db, id, 'FAILED')
    return { params: { id } }
  }

/** The messages with news and offers. */
export const campaignCases: Record<string, EndpointCase> = {
  'GET /campaigns': administrators(),
  'GET /campaigns/recipient-count': administrators(),
  'GET /campaigns/{id}': administrators(withDraft()),
  'POST /campaigns': administrators(withTexts),
  'PUT /campaigns/{id}': administrators(withDraft(campaignTexts)),
  'DELETE /campaigns/{id}': administrators(withDraft()),
  'POST /campaigns/preview': administrators(withTexts),
  'POST /campaigns/test': administrators(withTexts),
  'POST /campaigns/{id}/start': administrators(withReader),
  'POST /campaigns/{id}/resume': administrators(withStarted(true)),
  'POST /campaigns/{id}/cancel': administrators(withStarted(false)),
}
