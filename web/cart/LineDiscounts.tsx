import { formatRupees } from '#contract/money.ts'
import { type CartPricing, discountsOfLine } from './cart-pricing.ts'

type Props = { pricing: CartPricing | undefined; productVariantId: string | null }

/** The discounts of a line by their names; nothing without any. */
export function LineDiscounts({ pricing, productVariantId }: Props) {
  const discounts = discountsOfLine(pricing, productVariantId)
  if (discounts.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-sm text-success">
      {discounts.map(({ name, amount }) => (
        <li key={`${name} ${amount}`} className="flex items-baseline justify-between gap-3">
          <span className="wrap-anywhere">{name}</span>
          <span className="shrink-0 tabular-nums">−{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
