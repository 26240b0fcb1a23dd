import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  const [isLoading, setLoading] = useState(true)
  const isEditing = useRef(false)
  const areAddressesMissing = useRef(false)

  /** The choices for the placement; null if one is missing, with its error shown and the focus in its section. */
  const validate = () => {
    const deliveryAddressId = isEditing.current || areAddressesMissing.current ? null : addressId
    // Rendered before the focus moves, so that a screen reader reads the error with the control.
    flushSync(() => setFieldErrors(findMissing(deliveryAddressId, method)))
    if (deliveryAddressId !== null && method) return { addressId: deliveryAddressId, paymentMethod: method }
    if (deliveryAddressId === null) submitAddressForm()
    else focusSection('checkout-payment')
    return null
  }
  return {
    addressId,
    /** Changes with each choice: an address that was edited keeps its id, and may have another PIN code. */
    addressVersion,
    method,
    fieldErrors,
    /** The addresses or the payment methods are being loaded, so that a choice cannot be missing yet. */
    isLoading,
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
    onLoading: setLoading,
    /** The addresses could not be loaded: one that was chosen before a reload is not on the screen. */
    onAddressesMissing: useCallback((areMissing: boolean) => {
      areAddressesMissing.current = areMissing
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

/** Submits the open address form, which saves the address or focuses its first error; without a form, focuses the addresses. */
function submitAddressForm(): void {
  focusSection('checkout-address')
  document.querySelector<HTMLFormElement>('#checkout-address form')?.requestSubmit()
}

/** Moves the focus to the control with the error in a section of the checkout, otherwise to the first one, and shows the section from its top. */
export function focusSection(id: string): void {
  const section = document.getElementById(id)
  const control = section?.querySelector('[aria-invalid=true]') ?? section?.querySelector('input, button')
  section?.scrollIntoView({ block: 'start' })
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}
