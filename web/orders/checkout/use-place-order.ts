import { useCallback, useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { useCall } from '#web/api/use-call.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { removeGuestCart } from '#web/cart/storage/guest-cart.ts'
import type { Order, PlaceOrderBody } from '../order.ts'
import { checkout } from './checkout.ts'
import { saveCheckout } from './checkout-storage.ts'
import { confirmationModal } from './confirmation-modal.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { describePlacementFailure, type PlacementFailure } from './placement-failure.ts'
import { placementResult } from './placement-result.ts'

type PlaceOrderInput = { userId: string; choice: PlaceOrderBody; cart: CartState }

/** The step of the placement: 'redirecting' redirects to the payment provider, 'missing' is a placed order without details. */
type PlacementState = { step: 'choosing' | 'redirecting' | 'missing'; failure: PlacementFailure | null }
const initialState: PlacementState = { step: 'choosing', failure: null }

/** Places the order; a call while a placement is running does nothing. `failure` is the last error. */
export function usePlaceOrder() {
  const { send, busy, reset: resetCall } = useCall('POST /orders/place')
  const [state, setState] = useState<PlacementState>(initialState)
  const [addressesKey, setAddressesKey] = useState(0)
  const resetState = useCallback(() => setState(initialState), [])
  useBfcacheRestore(state.step === 'redirecting', resetState)

  const place = ({ userId, choice, cart }: PlaceOrderInput, onFailed: () => void) => {
    const key = idempotencyKey.get({ userId, choice, lines: cart.lines })
    setState(initialState)
    send(
      { headers: { 'idempotency-key': key }, body: choice },
      (response) => setState(handlePlaced(userId, choice.paymentMethod, response)),
      async (error) => {
        const failure = await describePlacementFailure(error, { before: cart, key })
        setState({ step: 'choosing', failure })
        if (failure.isAddressGone) setAddressesKey((before) => before + 1)
        onFailed()
      },
    )
  }
  const reset = useCallback(() => {
    resetCall()
    setState(initialState)
  }, [resetCall])
  const setFailure = useCallback((failure: PlacementFailure) => setState({ step: 'choosing', failure }), [])
  return {
    ...state,
    addressesKey,
    busy: busy || state.step === 'redirecting',
    place,
    reset,
    setFailure,
  }
}

/** The order to be paid at the provider, shown if the browser restores the page from its bfcache. */
let redirectedOrder: Order | null = null

function handlePlaced(
  userId: string,
  method: PlaceOrderBody['paymentMethod'],
  response: CallResponse<'POST /orders/place'>,
): PlacementState {
  idempotencyKey.clear()
  const result = placementResult(method, response)
  // The order is placed: a reload or the browser's back button must not reopen its checkout.
  saveCheckout({ isOpen: false, method: null })
  removeGuestCart()
  if (result.kind === 'redirect') {
    redirectedOrder = result.order
    // For browsers that load the page again when the shopper comes back.
    if (result.order) saveCheckout({ redirectedOrder: { id: result.order.id, userId } })
    window.location.assign(result.url)
    return { step: 'redirecting', failure: null }
  }
  void cartActions.refetch()
  if (result.kind === 'missing') return { step: 'missing', failure: null }
  checkout.close()
  confirmationModal.open(result.order)
  return initialState
}

/** Resets the busy state if the browser restores the page from its bfcache after the redirect to the payment provider. */
function useBfcacheRestore(isRedirecting: boolean, resetState: () => void) {
  useEffect(() => {
    if (!isRedirecting) return
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      resetState()
      checkout.close()
      void cartActions.refetch()
      if (redirectedOrder) confirmationModal.open(redirectedOrder)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isRedirecting, resetState])
}
