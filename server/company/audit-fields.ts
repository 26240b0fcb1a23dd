import { claimNames, type ShopClaim } from '#contract/company/shop-claims.ts'
import type { CompanyDetails } from './company.store.ts'

/** The company details in the form of the audit log: one line for each claim and for the grievance officer. */
export const toAuditFields = ({ grievanceOfficer, claims, priceMatch, ...details }: CompanyDetails) => ({
  ...details,
  grievanceOfficer: grievanceOfficer && [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone],
  claims: claimNames.map((name) => claimLine(claims[name])),
  priceMatchText: priceMatch.text,
  priceMatchShown: priceMatch.shown,
})

const claimLine = ({ figure, words, shown }: ShopClaim) => `${figure} ${words}${shown ? '' : ' (not shown)'}`
