import { claimNames, type ShopClaim } from '#contract/company/shop-claims.ts'
import { defaultTaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import type { CompanyDetails } from './company.store.ts'

/** The company details in the form of the audit log: one line for each claim and for the grievance officer. */
export const toAuditFields = ({
  grievanceOfficer,
  claims,
  priceMatch,
  taxRateByPrice = defaultTaxRateByPrice,
  ...details
}: CompanyDetails) => ({
  ...details,
  grievanceOfficer: grievanceOfficer && [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone],
  claims: claimNames.map((name) => claimLine(claims[name])),
  priceMatchText: priceMatch.text,
  priceMatchShown: priceMatch.shown,
  taxLimit: taxRateByPrice.limit,
  taxLowRate: taxRateByPrice.lowRate,
  taxHighRate: taxRateByPrice.highRate,
})

const claimLine = ({ figure, words, shown }: ShopClaim) => `${figure} ${words}${shown ? '' : ' (not shown)'}`
