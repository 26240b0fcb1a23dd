import type { company } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Database } from '../database/connect.ts'

export type CompanyDetails = Answer<typeof company.show>

/** What a new shop says of itself until its owner has filled in the form. */
const newShop: CompanyDetails = {
  companyName: 'Vipani',
  address: 'India',
  email: 'contact@example.com',
  contact: 'Please write to us by e-mail.',
}

const columns = ['companyName', 'address', 'email', 'contact'] as const

/** The one record of company details. */
export const companyDetails = (db: Database): Promise<CompanyDetails> =>
  db.selectFrom('companyDetails').select(columns).executeTakeFirstOrThrow()

/** Puts details in the place of what is there. */
export const replaceCompanyDetails = (
  db: Database,
  details: CompanyDetails,
  updatedAt: Date,
): Promise<CompanyDetails> =>
  db
    .insertInto('companyDetails')
    .values({ ...details, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...details, updatedAt }))
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Makes the record where there is none yet, so that there is always one; returns the details that hold. */
export async function ensureCompanyDetails(db: Database, details = newShop): Promise<CompanyDetails> {
  await db
    .insertInto('companyDetails')
    .values(details)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return companyDetails(db)
}
