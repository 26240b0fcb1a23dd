import type { company } from '#contract/company.ts'
import type { Answer, Asked } from '#contract/endpoint.ts'
import { initialClaims, initialPriceMatch, type ShopClaims } from '#contract/shop-claims.ts'
import type { Database } from '../database/connect.ts'

export type CompanyDetails = Answer<typeof company.show>
/** The four details that there must be, and the settings that change with them. */
export type CompanyChange = Asked<typeof company.update>['body']

/** What a new shop says of itself until its owner has filled in the form. */
const newShop: CompanyChange = {
  companyName: 'Vipani',
  address: 'India',
  email: 'contact@example.com',
  contact: 'Please write to us by e-mail.',
}

const plain = [
  'companyName',
  'address',
  'email',
  'contact',
  'gstin',
  'state',
  'shippingFee',
  'ratingShown',
  'freeShippingBanner',
  'lowStockThreshold',
  'returnDays',
] as const
const folded = [
  'grievanceOfficerName',
  'grievanceOfficerEmail',
  'grievanceOfficerPhone',
  'claims',
  'priceMatchText',
  'priceMatchShown',
  'logoFile',
] as const

const rowOf = (db: Database) => db.selectFrom('companyDetails').select([...plain, ...folded])
type Row = Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirstOrThrow']>>

function detailsOf(row: Row): CompanyDetails {
  const { grievanceOfficerName: name, grievanceOfficerEmail: email, grievanceOfficerPhone: phone, ...rest } = row
  const { claims, priceMatchText, priceMatchShown, state, logoFile, ...details } = rest
  return {
    ...details,
    state: state as CompanyDetails['state'],
    grievanceOfficer: name && email && phone ? { name, email, phone } : null,
    claims: { ...initialClaims, ...(claims as Partial<ShopClaims>) },
    priceMatch: { text: priceMatchText ?? initialPriceMatch, shown: priceMatchShown },
    logoUrl: logoFile && `/uploads/${logoFile}`,
  }
}

/** A change as columns; what it leaves out is in none of them. */
const columnsOf = ({ grievanceOfficer, claims, priceMatch, ...details }: CompanyChange) => ({
  ...details,
  ...(grievanceOfficer !== undefined && {
    grievanceOfficerName: grievanceOfficer?.name ?? null,
    grievanceOfficerEmail: grievanceOfficer?.email ?? null,
    grievanceOfficerPhone: grievanceOfficer?.phone ?? null,
  }),
  ...(claims && { claims: JSON.stringify(claims) }),
  ...(priceMatch && { priceMatchText: priceMatch.text, priceMatchShown: priceMatch.shown }),
})

/** The one record of company details with the shop's settings. */
export const companyDetails = async (db: Database): Promise<CompanyDetails> =>
  detailsOf(await rowOf(db).executeTakeFirstOrThrow())

/** The details as they stand, held until the transaction ends; undefined where there are none yet. */
export async function heldCompanyDetails(db: Database): Promise<CompanyDetails | undefined> {
  const row = await rowOf(db).forUpdate().executeTakeFirst()
  return row && detailsOf(row)
}

/** Puts a change into the record, which it makes where there is none. */
export async function putCompanyDetails(db: Database, change: CompanyChange, updatedAt: Date): Promise<CompanyDetails> {
  const columns = { ...columnsOf(change), updatedAt }
  const row = await db
    .insertInto('companyDetails')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returning([...plain, ...folded])
    .executeTakeFirstOrThrow()
  return detailsOf(row)
}

/** Puts a picture in the logo's place, or none. */
export const putLogo = async (db: Database, logoFile: string | null, updatedAt: Date): Promise<CompanyDetails> =>
  detailsOf(
    await db
      .updateTable('companyDetails')
      .set({ logoFile, updatedAt })
      .returning([...plain, ...folded])
      .executeTakeFirstOrThrow(),
  )

/** Makes the record where there is none yet, so that there is always one; returns the details that hold. */
export async function ensureCompanyDetails(db: Database, details = newShop): Promise<CompanyDetails> {
  await db
    .insertInto('companyDetails')
    .values(columnsOf(details))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return companyDetails(db)
}
