import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'
import { nearestFittingPrices, type TaxRateByPrice, taxRateOfPrice } from '#contract/tax/rate-by-price.ts'

/** The number of prices that the warning names; it counts further ones. */
const namedPrices = 3

const listFormat = new Intl.ListFormat('en-IN', { style: 'long', type: 'conjunction' })

/** The rates of the prices, such as "5% and 18%"; empty without prices. Prices in paise. */
export function formatRatesOfPrices(prices: readonly number[], rule: TaxRateByPrice): string {
  const rates = new Set(prices.map((price) => taxRateOfPrice(price, rule)))
  return listFormat.format([...rates].sort((a, b) => a - b).map(formatTaxRate))
}

/** Names the prices (in paise) that fit neither rate, and the nearest prices that fit one; null if every price fits. */
export function describeUnfitPrices(prices: readonly number[], rule: TaxRateByPrice): string | null {
  const unfit = [...new Set(prices)].sort((a, b) => a - b).filter((price) => nearestFittingPrices(price, rule))
  const [lowest] = unfit
  const nearest = lowest === undefined ? null : nearestFittingPrices(lowest, rule)
  if (!nearest) return null
  const { below, above } = nearest
  const verb = unfit.length === 1 ? 'fits' : 'fit'
  return `${listPrices(unfit)} ${verb} neither rate: sell at ${formatRupees(below)} or less, or at ${formatRupees(above)} or more. Until then orders take ${formatTaxRate(rule.highRate)}.`
}

function listPrices(prices: readonly number[]): string {
  const named = prices.slice(0, namedPrices).map(formatRupees)
  const more = prices.length - named.length
  return listFormat.format(more === 0 ? named : [...named, `${more} more`])
}
