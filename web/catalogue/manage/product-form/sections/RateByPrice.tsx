import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'
import { useTaxRateByPrice } from '#web/company/tax-rate-by-price.ts'
import { describeUnfitPrices, formatRatesOfPrices } from '../describe-tax-rates.ts'

type Props = {
  /** The prices of the product and its variants, in paise. */
  prices: readonly number[]
}

/** The GST rates that the prices have now, in the place of the field of a fixed rate. */
export function CurrentRates({ prices }: Props) {
  const rates = formatRatesOfPrices(prices, useTaxRateByPrice())
  return (
    <p className="grid content-start gap-1.5 text-sm">
      <span className="font-medium">Rate at this price</span>
      <output className="flex min-h-11 items-center font-display text-lg font-semibold tabular-nums">
        {rates || <span className="font-sans text-sm font-normal text-muted">Enter a price first</span>}
      </output>
    </p>
  )
}

/** The rule, and a warning for prices that fit neither rate. */
export function RateByPriceNotes({ prices }: Props) {
  const rule = useTaxRateByPrice()
  const warning = describeUnfitPrices(prices, rule)
  return (
    <>
      <div role="status" className="empty:hidden">
        {warning && (
          <p className="flex gap-2.5 rounded-control bg-warning-tint p-4 text-sm">
            <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            <span>{warning}</span>
          </p>
        )}
      </div>
      <p className="text-sm text-muted">
        Prices include this tax: {formatTaxRate(rule.lowRate)} for a piece at {formatRupees(rule.limit)} or less before
        tax, {formatTaxRate(rule.highRate)} above. Company Details set both rates and the limit. Orders keep the rate
        they were placed with.
      </p>
    </>
  )
}
