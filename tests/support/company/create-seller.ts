import { upsertCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { sellerInKarnataka } from '../sales-fixture.ts'

type Details = Partial<Pick<Parameters<typeof upsertCompanyDetails>[1], 'gstin' | 'state'>>

/** Makes the store that of a registered seller in Karnataka. */
export function createSeller({ db }: Pick<AppContext, 'db'>, details: Details = {}) {
  const { name: companyName, address, email, contact, gstin } = sellerInKarnataka
  const seller = { companyName, address, email, contact, gstin, state: 'Karnataka' } as const
  return upsertCompanyDetails(db, { ...seller, ...details }, new Date())
}
