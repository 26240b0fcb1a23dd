import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import type { LabelSender } from './label.ts'

/** The store as the sender of parcels. */
export const findSender = async (db: Database): Promise<LabelSender> => toSender(await ensureCompanyDetails(db))

/** What a document says about its sender, without the other details of the company. */
export const toSender = ({ companyName, address, contact }: LabelSender): LabelSender => ({
  companyName,
  address,
  contact,
})
