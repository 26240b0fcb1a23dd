import { useCallback, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/order-states.ts'
import { readCheckout, saveCheckout } from './checkout-storage.ts'

type FieldErrors = { address: string | null; method: string | null }
const noFieldErrors: FieldErrors = { address: null, method: null }

/** The selected address and payment method, and the errors of missing ones. */
export function useCheckoutChoices() {
  const [addressId, setAddressId] = useState(storedAddressId)
  const [addressVersion, setAddressVersion] = useState(0)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [fieldErrors, setFieldErrors] = useState(noFieldErrors)
  const isEditing = useRef(false)

  /** The choices for the placement; null if one is missing, with its error shown and its section in view. */
  const validate = () => {
    const deliveryAddressId = isEditing.current ? null : addressId
    setFieldErrors(findMissing(deliveryAddressId, method))
    if (deliveryAddressId !== null && method) return { addressId: deliveryAddressId, paymentMethod: method }
    if (deliveryAddressId === null) submitAddressForm()
    else scrollToSection('checkout-payment')
    return null
  }
  return {
    addressId,
    /** Changes with each choice: an address that was edited keeps its id, and may have another PIN code. */
    addressVersion,
    method,
    fieldErrors,
    validate,
    onAddress: useCallback((id: string | null) => {
      setAddressId(id)
      setAddressVersion((version) => version + 1)
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
    /** Sets the method and clears the errors; the address picker replaces an address that no longer exists. */
    reset: useCallback((restoredMethod: PaymentMethod | null) => {
      setMethod(restoredMethod)
      setFieldErrors(noFieldErrors)
    }, []),
  }
}

/** The address that was selected before a reload; null if the checkout was not open. */
function storedAddressId(): string | null {
  const { isOpen, addressId } = readCheckout()
  return (isOpen && addressId) || null
}

const findMissing = (addressId: string | null, method: PaymentMethod | null): FieldErrors => ({
  address: addressId === null ? 'Please select a delivery address.' : null,
  method: method ? null : 'Please select a payment method.',
})

/** Submits the open address form, which saves the address or shows its errors. */
function submitAddressForm(): void {
  scrollToSection('checkout-address')
  document.querySelector<HTMLFormElement>('#checkout-address form')?.requestSubmit()
}

/** Scrolls a section of the checkout into view. */
export const scrollToSection = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
