import { setCampaignState } from '#server/campaigns/campaigns.store.ts'
import { startCampaign } from '#server/campaigns/start-campaign.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { campaignTexts, createCampaignDraft, createNewsReader } from '#tests/support/marketing/campaigns.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { AuditedRequests } from './audited-request.ts'

const everyone = 'Everyone who agreed to news and offers'
const draft = { ...campaignTexts, audience: everyone, state: 'DRAFT', recipientCount: 0 }

async function startDraft(context: TestContext, { isFailed = false } = {}) {
  await createNewsReader(context)
  const id = await createCampaignDraft(context)
  await startCampaign(context, await createAdmin(context), id, { recipientCount: 1 })
  if (isFailed) await setCampaignState(context.db, id, 'FAILED')
  return { params: { id } }
}

/** Requests that change messages with news and offers. */
export const campaignRequests: AuditedRequests = {
  'POST /campaigns': {
    prepare: async () => ({ body: campaignTexts }),
    entry: { action: 'created', subject: 'campaign', before: null, after: draft },
  },
  'PUT /campaigns/{id}': {
    prepare: async (context) => ({
      params: { id: await createCampaignDraft(context) },
      body: { ...campaignTexts, heading: 'New kurtas' },
    }),
    entry: {
      action: 'changed',
      subject: 'campaign',
      before: { heading: campaignTexts.heading },
      after: { heading: 'New kurtas' },
    },
  },
  'DELETE /campaigns/{id}': {
    prepare: async (context) => ({ params: { id: await createCampaignDraft(context) } }),
    entry: { action: 'deleted', subject: 'campaign', before: draft, after: null },
  },
  'POST /campaigns/{id}/start': {
    prepare: async (context) => {
      await createNewsReader(context)
      return { params: { id: await createCampaignDraft(context) }, body: { recipientCount: 1 } }
    },
    entry: {
      action: 'changed',
      subject: 'campaign',
      before: { state: 'DRAFT', recipientCount: 0 },
      after: { state: 'RUNNING', recipientCount: 1 },
    },
  },
  'POST /campaigns/{id}/resume': {
    prepare: (context) => startDraft(context, { isFailed: true }),
    entry: {
      action: 'changed',
      subject: 'campaign',
      before: { state: 'FAILED' },
      after: { state: 'RUNNING' },
    },
  },
  'POST /campaigns/{id}/cancel': {
    prepare: (context) => startDraft(context),
    entry: {
      action: 'canceled',
      subject: 'campaign',
      before: { state: 'RUNNING' },
      after: { state: 'CANCELED' },
    },
  },
}
