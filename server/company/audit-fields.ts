import { withDefaults } from '#contract/company/company-switches.ts'
import { claimNames, type ShopClaim } from '#contract/company/shop-claims.ts'
import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'
import { defaultTaxRateByPrice, type TaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import type { CompanyDetails } from './company.store.ts'

/** The company details in the form of the audit log: one line for each claim, each GST rate by price and for the grievance officer. */
export const toAuditFields = ({
  grievanceOfficer,
  claims,
  priceMatch,
  taxRateByPrice = defaultTaxRateByPrice,
  returnPickupCharge = 0,
  cartReminders,
  homeSections: _,
  ...details
}: CompanyDetails) => ({
  ...withDefaults(details),
  grievanceOfficer: grievanceOfficer && [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone],
  claims: claimNames.map((name) => claimLine(claims[name])),
  priceMatchText: priceMatch.text,
  priceMatchShown: priceMatch.shown,
  taxRateByPrice: taxRateLines(taxRateByPrice),
  returnPickupCharge,
  cartReminders: cartReminders ? reminderLines(cartReminders) : null,
})

const reminderLines = ({ firstHours, secondHours }: NonNullable<CompanyDetails['cartReminders']>) =>
  [firstHours, secondHours].filter((hours) => hours !== null).map((hours) => `after ${hours} h`)

const taxRateLines = ({ limit, lowRate, highRate }: TaxRateByPrice) => [
  `${formatTaxRate(lowRate)} up to ${formatRupees(limit)}`,
  `${formatTaxRate(highRate)} above`,
]

const claimLine = ({ figure, words, shown }: ShopClaim) => `${figure} ${words}${shown ? '' : ' (not shown)'}`
