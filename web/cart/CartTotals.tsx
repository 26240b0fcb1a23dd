import type { ReactNode } from 'react'
import { Amount } from '#web/ui/data/Price.tsx'
import type { CartState } from './cart-state.ts'

/** What the cart comes to: the lines, the fee for delivering them where the shop takes one, and both together. */
export function CartTotals({ cart }: { cart: CartState }) {
  return (
    <dl className="grid gap-1.5">
      <TotalRow name="Subtotal">
        <Amount paise={cart.subtotalPaise} />
      </TotalRow>
      {cart.freeFromPaise !== null && (
        <TotalRow name="Shipping">{cart.shippingPaise === 0 ? 'Free' : <Amount paise={cart.shippingPaise} />}</TotalRow>
      )}
      <div className="flex items-baseline justify-between font-semibold">
        <dt>Total</dt>
        <dd className="font-display text-2xl font-bold">
          <Amount paise={cart.totalPaise} />
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
