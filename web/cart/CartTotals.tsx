import type { ReactNode } from 'react'
import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { formatRupees } from '#contract/money.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import type { CartState } from './cart.ts'
import type { CartPricing } from './cart-pricing.ts'
import { productSavings } from './product-savings.ts'

type Props = { cart: Pick<CartState, 'lines' | 'subtotal' | 'shippingFee' | 'total' | 'pricing'> }

/** The sum of the lines, the discounts, the fees, the total, and what the products' discounts save. */
export function CartTotals({ cart: { lines, subtotal, shippingFee, total, pricing } }: Props) {
  const saved = productSavings(lines)
  return (
    <dl className="grid gap-1.5">
      <TotalRow name="Subtotal">
        <Amount paise={subtotal} />
      </TotalRow>
      {pricing && <Discounts pricing={pricing} />}
      <TotalRow name="Shipping">
        <span className="tabular-nums">{shippingFeeText(shippingFee)}</span>
      </TotalRow>
      {pricing !== undefined && pricing.codFee > 0 && (
        <TotalRow name={codFeeName}>
          <Amount paise={pricing.codFee} />
        </TotalRow>
      )}
      <div className="flex flex-wrap items-baseline justify-between font-semibold">
        <dt>Total</dt>
        <dd className="ml-auto font-display text-2xl font-bold max-sm:text-xl">
          <Amount paise={total} />
        </dd>
      </div>
      {saved > 0 && (
        <TotalRow name="You save" className="text-success">
          <Amount paise={saved} />
        </TotalRow>
      )}
    </dl>
  )
}

/** Discounts of the shipping fee are part of the charged fee, so that the rows add up to the total. */
function Discounts({ pricing }: { pricing: CartPricing }) {
  return pricing.discounts.map(({ name, code, amount, lines }) =>
    lines.length > 0 ? (
      <TotalRow key={`${name} ${code} ${amount}`} name={name} className="text-success">
        <span className="tabular-nums">−{formatRupees(amount)}</span>
      </TotalRow>
    ) : (
      <div key={`${name} ${code} ${amount}`} className="flex items-baseline justify-between gap-3 text-success">
        <dt className="wrap-anywhere">{name}</dt>
        <dd className="text-sm">Free shipping</dd>
      </div>
    ),
  )
}

type RowProps = { name: string; className?: string; children: ReactNode }

function TotalRow({ name, className = 'text-muted', children }: RowProps) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-3 ${className}`}>
      <dt className="flex-[1_1_4rem] wrap-anywhere">{name}</dt>
      <dd className="ml-auto shrink-0 font-display text-lg">{children}</dd>
    </div>
  )
}
