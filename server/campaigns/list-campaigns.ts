import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { findCampaigns } from './campaigns.store.ts'

/** The messages with news and offers, and whether customers are asked for their consent. */
export async function listCampaigns({ db }: Pick<AppContext, 'db'>) {
  const { newsOffered = false } = await ensureCompanyDetails(db)
  return { campaigns: await findCampaigns(db), isConsentAsked: newsOffered }
}
