import type { MarketingPurpose } from '#contract/marketing/marketing-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { findMarketingConsents } from './marketing-consents.store.ts'

/** A customer's consents in the export of personal data; no field where there are none. */
export async function exportMarketingConsents(db: Database, userId: string) {
  const rows = await findMarketingConsents(db, userId)
  if (rows.length === 0) return {}
  return { marketingConsents: rows.map((row) => ({ ...row, purpose: row.purpose as MarketingPurpose })) }
}
