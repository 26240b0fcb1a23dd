import type { ReactNode } from 'react'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import type { CartState } from './cart.ts'

/** The sum of the lines, the shipping fee, and both together. */
export function CartTotals({ cart }: { cart: CartState }) {
  return (
    <dl className="grid gap-1.5">
      <TotalRow name="Subtotal">
        <Amount paise={cart.subtotal} />
      </TotalRow>
      <TotalRow name="Shipping">
        <span className="tabular-nums">{shippingFeeText(cart.shippingFee)}</span>
      </TotalRow>
      <div className="flex items-baseline justify-between font-semibold">
        <dt>Total</dt>
        <dd className="font-display text-2xl font-bold">
          <Amount paise={cart.total} />
        </dd>
      </div>
    </dl>
  )
}

function TotalRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between text-muted">
      <dt>{name}</dt>
      <dd className="font-display text-lg">{children}</dd>
    </div>
  )
}
