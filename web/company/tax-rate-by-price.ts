import { toPaise } from '#contract/money.ts'
import { defaultTaxRateByPrice, type TaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import { useCompany } from './company.ts'

/** The store's GST rates by price, in paise and hundredths of a percent; those of the law while the company has no others. */
export function useTaxRateByPrice(): TaxRateByPrice {
  const own = useCompany()?.taxRateByPrice
  if (!own) return defaultTaxRateByPrice
  // Hundredths of a percent have the notation of paise.
  return { limit: toPaise(own.limit), lowRate: toPaise(own.lowRate), highRate: toPaise(own.highRate) }
}
