import { useCallback, useEffect, useRef, useState } from 'react'
import { formatRupees, toRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import type { User } from '#web/identity/session.ts'
import { keepCheckout, keptCheckout } from './kept-checkout.ts'
import { useAgreedPrices } from './use-agreed-prices.ts'
import { usePlacing } from './use-placing.ts'

type Missing = { address: string | null; method: string | null }
const nothingMissing: Missing = { address: null, method: null }

/** What the shopper has chosen so far, what is still missing, and the placing of the order (specification 5). */
export function useCheckout(open: boolean, cart: CartView, user: User | null) {
  const [addressId, setAddressId] = useState<string | null>(null)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [missing, setMissing] = useState(nothingMissing)
  const isEditing = useRef(false)
  const placing = usePlacing()
  const prices = useAgreedPrices(open, cart.lines)
  const { forget } = placing
  // A page that was reloaded finds the checkout open and the way to pay chosen; a new checkout begins without.
  const resumed = useRef(keptCheckout().isOpen ? (keptCheckout().method ?? null) : null)
  useEffect(() => {
    if (!open) {
      resumed.current = null
      return
    }
    setMethod(resumed.current)
    keepCheckout({ isOpen: true, method: resumed.current })
    setMissing(nothingMissing)
    forget()
    void sharedCart.refetch()
    return () => keepCheckout({ isOpen: false, method: null })
  }, [open, forget])

  const place = () => {
    const isAddressReady = addressId !== null && !isEditing.current
    const lacks: Missing = {
      address: isAddressReady ? null : 'Please select a delivery address.',
      method: method ? null : 'Please select a payment method.',
    }
    setMissing(lacks)
    if (!isAddressReady) return finishAddress()
    if (!method || !user) return show('checkout-payment')
    const changes = prices.changed()
    if (changes.length > 0) {
      const message = `The total is now ${formatRupees(cart.totalPaise)}. Please check your order and place it again.`
      return placing.refuse({ message, changes })
    }
    const choice = { addressId, paymentMethod: method, ...agreedIn(cart) }
    placing.place({ userId: user.id, choice, cart }, () => prices.agree(sharedCart.now().lines))
  }

  return {
    ...{ addressId, method, missing, place },
    isPlacing: placing.busy,
    step: placing.step,
    /** Another one asks for the addresses anew: the one that was chosen has gone. */
    addressTurn: placing.addressTurn,
    refusal: placing.refusal,
    onAddress: useCallback((id: string | null) => {
      setAddressId(id)
      if (id) setMissing((others) => ({ ...others, address: null }))
    }, []),
    onMethod: useCallback((next: PaymentMethod) => {
      setMethod(next)
      keepCheckout({ method: next })
      setMissing((others) => ({ ...others, method: null }))
    }, []),
    onEditing: useCallback((editing: boolean) => {
      isEditing.current = editing
    }, []),
  }
}

export type CheckoutChoice = ReturnType<typeof useCheckout>

/** The total and the prices that stand before the shopper: nothing else may be charged. */
const agreedIn = ({ totalPaise, lines }: CartView) => ({
  expectedTotal: toRupees(totalPaise),
  expectedPrices: lines.map(({ id, paise }) => ({ cartItemId: id, price: toRupees(paise) })),
})

/** Whoever presses on has done with the address: it is saved, or its form says what is missing. */
function finishAddress(): void {
  show('checkout-address')
  document.querySelector<HTMLFormElement>('#checkout-address form')?.requestSubmit()
}

/** Brings the part that is not ready into view. */
const show = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
