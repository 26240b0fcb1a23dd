import type { ReactNode } from 'react'
import { Amount } from '#web/ui/Price.tsx'
import type { CartView } from './cart-view.ts'

/** What the cart comes to: the lines, the fee for delivering them where the shop takes one, and both together. */
export function CartSums({ cart }: { cart: CartView }) {
  return (
    <dl className="grid gap-1.5">
      <Sum name="Subtotal">
        <Amount paise={cart.subtotalPaise} />
      </Sum>
      {cart.freeFromPaise !== null && (
        <Sum name="Shipping">{cart.shippingPaise === 0 ? 'Free' : <Amount paise={cart.shippingPaise} />}</Sum>
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

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between text-muted">
      <dt>{name}</dt>
      <dd className="font-display text-lg">{children}</dd>
    </div>
  )
}
