import { useEffect, useRef, useState } from 'react'
import { totalChangedMessage } from '#contract/cart-rules.ts'
import { toRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import type { User } from '#web/identity/session.ts'
import { readCheckout, saveCheckout } from './checkout-storage.ts'
import { focusSection, useCheckoutChoices } from './use-checkout-choices.ts'
import { useCheckoutQuote } from './use-checkout-quote.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePriceChanges } from './use-price-changes.ts'

/** The customer's choices, the errors of missing ones, and the placement of the order (specification 5). */
export function useCheckout(open: boolean, storedCart: CartState, user: User | null) {
  const { validate, reset, ...choices } = useCheckoutChoices()
  const { cart, ...quote } = useCheckoutQuote(open && user !== null, storedCart, choices)
  const placement = usePlaceOrder()
  const prices = usePriceChanges(open, cart.lines)
  useCheckoutStart(open, reset, placement.reset)
  useEffect(() => {
    if (open) saveCheckout({ addressId: choices.addressId })
  }, [open, choices.addressId])

  const methodProblem = quote.methods.find(({ paymentMethod }) => paymentMethod === choices.method)?.message ?? null

  const place = () => {
    const choice = validate()
    if (!choice || !user) return
    if (methodProblem) return focusSection('checkout-payment')
    const changes = prices.acceptChanges()
    if (changes.length > 0) return placement.setFailure({ message: totalChangedMessage(cart.total), changes })
    // After a failure this cart is compared with the refetched one: both have the amounts for the default address and no method.
    const input = { userId: user.id, choice: { ...choice, ...expectedTotals(cart) }, cart: storedCart }
    placement.place(input, () => prices.accept(cartStore.get().lines))
  }

  return {
    ...choices,
    ...quote,
    /** Why the chosen method is not available, which depends on the address and the cart; null if it is. */
    methodProblem,
    /** The cart with the amounts for the chosen address and payment method. */
    cart,
    place,
    isPlacing: placement.busy,
    step: placement.step,
    /** A new value remounts the addresses, because the selected one no longer exists. */
    addressesKey: placement.addressesKey,
    failure: placement.failure,
    clearFailure: placement.reset,
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** Resets the checkout and refetches the cart on opening. After a reload the payment method is restored. */
function useCheckoutStart(
  open: boolean,
  resetChoices: (method: PaymentMethod | null) => void,
  resetPlacement: () => void,
) {
  const [stored] = useState(readCheckout)
  const restoredMethod = useRef(stored.isOpen ? (stored.method ?? null) : null)
  useEffect(() => {
    if (!open) {
      restoredMethod.current = null
      return
    }
    resetChoices(restoredMethod.current)
    saveCheckout({ isOpen: true, method: restoredMethod.current })
    resetPlacement()
    void cartActions.refetch()
    return () => saveCheckout({ isOpen: false, method: null })
  }, [open, resetChoices, resetPlacement])
}

/** The total and the prices shown to the customer. The server rejects the order if they differ from its own. */
const expectedTotals = ({ total, lines }: CartState) => ({
  expectedTotal: toRupees(total),
  expectedPrices: lines.map(({ id, price }) => ({ cartItemId: id, price: toRupees(price) })),
})
