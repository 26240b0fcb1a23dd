import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { companySwitchNames, withoutDefaults } from '#contract/company/company-switches.ts'
import { isStandardArrangement, repairHomeSections, showHomeSections } from '#contract/company/home-sections.ts'
import { defaultClaims, defaultPriceMatch, type ShopClaims } from '#contract/company/shop-claims.ts'
import type { company } from '#contract/company.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { defaultLowStockThreshold } from '#contract/limits.ts'
import { defaultTaxRateByPrice, type TaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import type { Database } from '#server/database/connect.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { deliveryCheckSql, pricesCartsSql } from './store-features-sql.ts'

export type CompanyDetails = Output<typeof company.show>
/** The four required details and the optional settings. */
export type CompanyDetailsInput = Omit<Input<typeof company.update>['body'], 'seen'>

/** SQL: the store's shipping fee for orders below the threshold, in paise. */
export const storeShippingFee = sql<number>`coalesce((select shipping_fee from company_details), 0)`

/** The store's shipping fee in paise below the free shipping threshold. */
export async function findStoreShippingFee(db: Database): Promise<number> {
  const { rows } = await sql<{ fee: number }>`select ${storeShippingFee} as fee`.execute(db)
  return rows[0]!.fee
}

/** SQL: the store's e-mail address; null before the company details are set. */
export const storeEmail = sql<string | null>`(select email from company_details limit 1)`

/** SQL: the store's low stock threshold, or the default before the company details are set. */
export const lowStockThresholdSql = sql<number>`coalesce((select low_stock_threshold from company_details limit 1), ${defaultLowStockThreshold}::int)`

/** SQL: the store's GST rates by price as JSON, or the default ones before the company details are set. */
export const taxRateByPriceSql = sql<TaxRateByPrice>`coalesce(
  (select json_build_object('limit', tax_limit, 'lowRate', tax_low_rate, 'highRate', tax_high_rate) from company_details limit 1),
  ${JSON.stringify(defaultTaxRateByPrice)}::json)`

/** The default details of a new store. */
export const defaultDetails = {
  companyName: 'Vipani',
  address: 'India',
  email: 'contact@example.com',
  contact: 'Please write to us by e-mail.',
} satisfies CompanyDetailsInput

/** A collection that the menu or the home page shows. */
type ShownCollection = { id: string; handle: string; name: string; inMenu: boolean }

/** SQL: the collections of the menu and of the home page's sections in the menu's order; null for none. */
const shownCollections = sql<ShownCollection[] | null>`(
  select json_agg(json_build_object('id', id, 'handle', handle, 'name', name, 'inMenu', in_menu) order by menu_position, name, id)
  from collections
  where in_menu or company_details.home_sections @> jsonb_build_array(jsonb_build_object('collectionId', id)))`.as(
  'shownCollections',
)

const detailColumns = [
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
  'shippingFeeRefunded',
  'grievanceOfficerName',
  'grievanceOfficerEmail',
  'grievanceOfficerPhone',
  'claims',
  'priceMatchText',
  'priceMatchShown',
  'taxLimit',
  'taxLowRate',
  'taxHighRate',
  ...companySwitchNames,
  'cartReminderHours',
  'secondCartReminderHours',
  'logoFile',
  'homeSections',
  'returnPickupCharge',
  shownCollections,
  deliveryCheckSql.as('deliveryCheck'),
  pricesCartsSql.as('pricesCarts'),
] as const

const selectDetails = (db: Database) => db.selectFrom('companyDetails').select(detailColumns)
type Row = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>

function toCompanyDetails({
  grievanceOfficerName: name,
  grievanceOfficerEmail: email,
  grievanceOfficerPhone: phone,
  claims,
  priceMatchText,
  priceMatchShown,
  state,
  logoFile,
  homeSections,
  shownCollections,
  taxLimit,
  taxLowRate,
  taxHighRate,
  deliveryCheck,
  pricesCarts,
  returnPickupCharge,
  cartReminderHours: firstHours,
  secondCartReminderHours: secondHours,
  ...details
}: Row): CompanyDetails {
  const taxRateByPrice = { limit: taxLimit, lowRate: taxLowRate, highRate: taxHighRate }
  return {
    ...withoutDefaults(details),
    ...(!isDeepStrictEqual(taxRateByPrice, defaultTaxRateByPrice) && { taxRateByPrice }),
    ...(returnPickupCharge > 0 && { returnPickupCharge }),
    ...(firstHours !== null && { cartReminders: { firstHours, secondHours } }),
    state: state as CompanyDetails['state'],
    grievanceOfficer: name && email && phone ? { name, email, phone } : null,
    claims: { ...defaultClaims, ...(claims as Partial<ShopClaims>) },
    priceMatch: { text: priceMatchText ?? defaultPriceMatch, shown: priceMatchShown },
    logoUrl: logoFile && uploadUrl(logoFile),
    ...toShownSections(homeSections, shownCollections ?? []),
    ...toMenu(shownCollections ?? []),
    ...(deliveryCheck && { deliveryCheck }),
    ...(pricesCarts && { pricesCarts: true as const }),
  }
}

/** The arrangement of the home page; nothing for the standard one. */
function toShownSections(
  stored: unknown,
  collections: readonly ShownCollection[],
): Pick<CompanyDetails, 'homeSections'> {
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  const homeSections = showHomeSections(repairHomeSections(stored), byId)
  return isStandardArrangement(homeSections) ? {} : { homeSections }
}

/** The collections of the menu; nothing where there are none. */
function toMenu(collections: readonly ShownCollection[]): Pick<CompanyDetails, 'menuCollections'> {
  const menuCollections = collections.filter(({ inMenu }) => inMenu).map(({ handle, name }) => ({ handle, name }))
  return menuCollections.length > 0 ? { menuCollections } : {}
}

/** The columns of a change, without those of omitted fields. */
const toColumns = ({
  grievanceOfficer,
  claims,
  priceMatch,
  taxRateByPrice,
  cartReminders,
  ...details
}: CompanyDetailsInput) => ({
  ...details,
  ...(grievanceOfficer !== undefined && {
    grievanceOfficerName: grievanceOfficer?.name ?? null,
    grievanceOfficerEmail: grievanceOfficer?.email ?? null,
    grievanceOfficerPhone: grievanceOfficer?.phone ?? null,
  }),
  ...(claims && { claims: JSON.stringify(claims) }),
  ...(priceMatch && { priceMatchText: priceMatch.text, priceMatchShown: priceMatch.shown }),
  ...(taxRateByPrice && {
    taxLimit: taxRateByPrice.limit,
    taxLowRate: taxRateByPrice.lowRate,
    taxHighRate: taxRateByPrice.highRate,
  }),
  ...(cartReminders !== undefined && {
    cartReminderHours: cartReminders?.firstHours ?? null,
    secondCartReminderHours: cartReminders?.secondHours ?? null,
  }),
})

/** The single record of company details and settings. */
export const findCompanyDetails = async (db: Database): Promise<CompanyDetails> =>
  toCompanyDetails(await selectDetails(db).executeTakeFirstOrThrow())

/** The setting whether an accepted return refunds the shipping fee of goods that were not faulty. */
export async function findShippingFeeRefunded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('companyDetails').select('shippingFeeRefunded').executeTakeFirst()
  return row?.shippingFeeRefunded ?? false
}

/** Locks the record until the transaction ends and returns it; undefined if there is none. */
export async function lockCompanyDetails(db: Database): Promise<CompanyDetails | undefined> {
  const row = await selectDetails(db).forUpdate().executeTakeFirst()
  return row && toCompanyDetails(row)
}

/** Saves a change; creates the record if there is none. */
export async function upsertCompanyDetails(
  db: Database,
  change: CompanyDetailsInput,
  updatedAt: Date,
): Promise<CompanyDetails> {
  const columns = { ...toColumns(change), updatedAt }
  const row = await db
    .insertInto('companyDetails')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returning(detailColumns)
    .executeTakeFirstOrThrow()
  return toCompanyDetails(row)
}

/** Sets the logo's file; null removes it. */
export const updateLogo = async (db: Database, logoFile: string | null, updatedAt: Date): Promise<CompanyDetails> =>
  toCompanyDetails(
    await db
      .updateTable('companyDetails')
      .set({ logoFile, updatedAt })
      .returning(detailColumns)
      .executeTakeFirstOrThrow(),
  )

/**
 * Creates the record if there is none and returns the details that are stored. It reads first, because the trigger of an INSERT drops
 * every cached response, also if no row is inserted.
 */
export async function ensureCompanyDetails(
  db: Database,
  details: CompanyDetailsInput = defaultDetails,
): Promise<CompanyDetails> {
  const row = await selectDetails(db).executeTakeFirst()
  if (row) return toCompanyDetails(row)
  await db
    .insertInto('companyDetails')
    .values(toColumns(details))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findCompanyDetails(db)
}
