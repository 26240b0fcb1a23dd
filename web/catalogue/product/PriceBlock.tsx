import type { displayPrices } from '#contract/catalogue/shown-variants.ts'
import { formatWholeRupees } from '#contract/money.ts'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'

type Props = {
  prices: ReturnType<typeof displayPrices>
  /** Announces a change, because the prices of the variants differ. */
  isLive: boolean
  /** The formatted lowest price in the 30 days before this one. */
  lowest?: string | undefined
}

/** The price in use, the original price, the discount, the amount saved and the lowest earlier price. */
export function PriceBlock({ prices: { effective, original, percent }, isLive, lowest }: Props) {
  return (
    <div className="grid gap-1" aria-live={isLive ? 'polite' : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Price paise={effective} original={original} originalLabel="MRP" size="xl" />
        <DiscountPercent percent={percent} className="text-lg" />
      </p>
      <p className="text-sm text-muted">
        {original - effective >= 100 && (
          <>
            <span className="font-semibold text-success">Save {formatWholeRupees(original - effective)}</span>
            {' · '}
          </>
        )}
        Inclusive of all taxes
      </p>
      {lowest && <p className="text-sm text-muted">Lowest price in the last 30 days before this price: {lowest}</p>}
    </div>
  )
}
