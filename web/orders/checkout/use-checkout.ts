import { useCallback, useEffect, useRef, useState } from 'react'
import { formatRupees, toRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import type { User } from '#web/identity/session.ts'
import { readCheckout, saveCheckout } from './checkout-storage.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePriceChanges } from './use-price-changes.ts'

type CheckoutFieldErrors = { address: string | null; method: string | null }
const noFieldErrors: CheckoutFieldErrors = { address: null, method: null }

/** The customer's choices, the errors of missing ones, and the placement of the order (specification 5). */
export function useCheckout(open: boolean, cart: CartState, user: User | null) {
  const [addressId, setAddressId] = useState<string | null>(null)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [fieldErrors, setFieldErrors] = useState(noFieldErrors)
  const isEditing = useRef(false)
  const placement = usePlaceOrder()
  const prices = usePriceChanges(open, cart.lines)
  const { reset } = placement
  // After a reload the payment method is restored; a new checkout starts without one.
  const [stored] = useState(readCheckout)
  const restoredMethod = useRef(stored.isOpen ? (stored.method ?? null) : null)
  useEffect(() => {
    if (!open) {
      restoredMethod.current = null
      return
    }
    setMethod(restoredMethod.current)
    saveCheckout({ isOpen: true, method: restoredMethod.current })
    setFieldErrors(noFieldErrors)
    reset()
    void cartStore.refetch()
    return () => saveCheckout({ isOpen: false, method: null })
  }, [open, reset])

  const place = () => {
    const isAddressReady = addressId !== null && !isEditing.current
    const missingFields: CheckoutFieldErrors = {
      address: isAddressReady ? null : 'Please select a delivery address.',
      method: method ? null : 'Please select a payment method.',
    }
    setFieldErrors(missingFields)
    if (!isAddressReady) return submitAddressForm()
    if (!method || !user) return scrollToSection('checkout-payment')
    const changes = prices.acceptChanges()
    if (changes.length > 0) {
      const message = `The total is now ${formatRupees(cart.total)}. Please check your order and place it again.`
      return placement.setFailure({ message, changes })
    }
    const choice = { addressId, paymentMethod: method, ...expectedTotals(cart) }
    placement.place({ userId: user.id, choice, cart }, () => prices.accept(cartStore.get().lines))
  }

  return {
    addressId,
    method,
    fieldErrors,
    place,
    isPlacing: placement.busy,
    step: placement.step,
    /** A new value remounts the addresses, because the selected one no longer exists. */
    addressesKey: placement.addressesKey,
    failure: placement.failure,
    onAddress: useCallback((id: string | null) => {
      setAddressId(id)
      if (id) setFieldErrors((others) => ({ ...others, address: null }))
    }, []),
    onMethod: useCallback((next: PaymentMethod) => {
      setMethod(next)
      saveCheckout({ method: next })
      setFieldErrors((others) => ({ ...others, method: null }))
    }, []),
    onEditing: useCallback((editing: boolean) => {
      isEditing.current = editing
    }, []),
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** The total and the prices shown to the customer. The server rejects the order if they differ from its own. */
const expectedTotals = ({ total, lines }: CartState) => ({
  expectedTotal: toRupees(total),
  expectedPrices: lines.map(({ id, price }) => ({ cartItemId: id, price: toRupees(price) })),
})

/** Submits the open address form, which saves the address or shows its errors. */
function submitAddressForm(): void {
  scrollToSection('checkout-address')
  document.querySelector<HTMLFormElement>('#checkout-address form')?.requestSubmit()
}

/** Scrolls a section of the checkout into view. */
const scrollToSection = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
