import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import { usePlacing } from './use-placing.ts'

type Missing = { address: string | null; method: string | null }
const nothingMissing: Missing = { address: null, method: null }

/** What the shopper has chosen so far, what is still missing, and the placing of the order (specification 5). */
export function useCheckout(open: boolean, cart: CartView) {
  const [addressId, setAddressId] = useState<string | null>(null)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [missing, setMissing] = useState(nothingMissing)
  const isEditing = useRef(false)
  const placing = usePlacing()
  const { forget } = placing
  useEffect(() => {
    if (!open) return
    setMethod(null)
    setMissing(nothingMissing)
    forget()
    void sharedCart.refetch()
  }, [open, forget])

  const place = () => {
    const isAddressReady = addressId !== null && !isEditing.current
    const lacks: Missing = {
      address: isAddressReady ? null : 'Please select a delivery address.',
      method: method ? null : 'Please select a payment method.',
    }
    setMissing(lacks)
    if (!isAddressReady) return finishAddress()
    if (!method) return show('checkout-payment')
    placing.place({ addressId, paymentMethod: method, cart })
  }

  return {
    ...{ addressId, method, missing, place },
    isPlacing: placing.busy,
    refusal: placing.refusal,
    onAddress: useCallback((id: string | null) => {
      setAddressId(id)
      if (id) setMissing((others) => ({ ...others, address: null }))
    }, []),
    onMethod: useCallback((next: PaymentMethod) => {
      setMethod(next)
      setMissing((others) => ({ ...others, method: null }))
    }, []),
    onEditing: useCallback((editing: boolean) => {
      isEditing.current = editing
    }, []),
  }
}

export type CheckoutChoice = ReturnType<typeof useCheckout>

/** Whoever presses on has done with the address: it is saved, or its form says what is missing. */
function finishAddress(): void {
  show('checkout-address')
  document.querySelector<HTMLFormElement>('#checkout-address form')?.requestSubmit()
}

/** Brings the part that is not ready into view. */
const show = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
