import { createCampaign } from '#server/campaigns/save-campaign.ts'
import { setConsent } from '#server/marketing/set-consent.ts'
import { createAdmin, createCustomer, type TestUser } from '../factories.ts'
import type { TestContext } from '../test-context.ts'
import { offerMarketing } from './offer-marketing.ts'

/** A customer who agreed to mails with news and offers. */
export async function createNewsReader(
  context: TestContext,
  given: Parameters<typeof createCustomer>[1] = {},
): Promise<TestUser> {
  await offerMarketing(context)
  const customer = await createCustomer(context, given)
  await setConsent(context, customer, { purpose: 'NEWS_AND_OFFERS' }, { isGiven: true, place: 'ACCOUNT' })
  return customer
}

export const campaignTexts = {
  subject: 'News for {name}',
  heading: 'New sarees',
  text: 'Dear {name},\n\nthey are here.',
}

/** The draft of a message to everyone who agreed to news and offers; returns its id. */
export async function createCampaignDraft(context: TestContext): Promise<string> {
  const { campaign } = await createCampaign(context, await createAdmin(context), { ...campaignTexts, segmentId: null })
  return campaign.id
}
