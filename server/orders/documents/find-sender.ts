import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import type { Sender } from './label.ts'

/** The store as the sender of parcels. */
export async function findSender(db: Database): Promise<Sender> {
  const { companyName, address, contact } = await ensureCompanyDetails(db)
  return { companyName, address, contact }
}
