import { useCallback, useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { useCall } from '#web/api/use-call.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import type { Order, PlaceOrderBody } from '../order.ts'
import { checkout } from './checkout.ts'
import { saveCheckout } from './checkout-storage.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { describePlacementFailure, type PlacementFailure } from './placement-failure.ts'
import { placementResult } from './placement-result.ts'

type PlaceOrderInput = { userId: string; choice: PlaceOrderBody; cart: CartState }

/** Where the placing stands: 'leaving' is on the way to the payment provider, 'missing' a placed order nobody can show. */
type PlacementState = { step: 'choosing' | 'leaving' | 'missing'; refusal: PlacementFailure | null }
const initialState: PlacementState = { step: 'choosing', refusal: null }

/** Places the order; ten presses make one. What the server refuses is explained and the cart stays. */
export function usePlaceOrder() {
  const { make, busy, forget: forgetCall } = useCall('POST /orders/place')
  const [state, setState] = useState<PlacementState>(initialState)
  const [addressTurn, setAddressTurn] = useState(0)
  const comeBack = useCallback(() => setState(initialState), [])
  useBfcacheRestore(state.step === 'leaving', comeBack)

  const place = ({ userId, choice, cart }: PlaceOrderInput, onExplained: () => void) => {
    const key = idempotencyKey.get({ userId, choice, lines: cart.lines })
    setState(initialState)
    make(
      { headers: { 'idempotency-key': key }, body: choice },
      (reply) => setState(handlePlaced(choice.paymentMethod, reply)),
      async (error) => {
        const refusal = await describePlacementFailure(error, cart)
        setState({ step: 'choosing', refusal })
        if (refusal.isAddressGone) setAddressTurn((before) => before + 1)
        onExplained()
      },
    )
  }
  const forget = useCallback(() => {
    forgetCall()
    setState(initialState)
  }, [forgetCall])
  const refuse = useCallback((refusal: PlacementFailure) => setState({ step: 'choosing', refusal }), [])
  return { ...state, addressTurn, busy: busy || state.step === 'leaving', place, forget, refuse }
}

/** The order that waits to be paid at the provider's, for whoever comes back by the browser's own button. */
let redirectedOrder: Order | null = null

function handlePlaced(
  method: PlaceOrderBody['paymentMethod'],
  reply: CallResponse<'POST /orders/place'>,
): PlacementState {
  idempotencyKey.clear()
  const outcome = placementResult(method, reply)
  // The order is placed: neither a reload nor coming back from the provider is to find its checkout.
  saveCheckout({ isOpen: false, method: null })
  if (outcome.kind === 'leave') {
    redirectedOrder = outcome.order
    window.location.assign(outcome.url)
    return { step: 'leaving', refusal: null }
  }
  void cartStore.refetch()
  if (outcome.kind === 'missing') return { step: 'missing', refusal: null }
  checkout.close()
  orderConfirmation.open(outcome.order)
  return initialState
}

/** Back from the payment provider the browser may show this very page again, just as it was left: busy for ever. */
function useBfcacheRestore(isLeaving: boolean, comeBack: () => void) {
  useEffect(() => {
    if (!isLeaving) return
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      comeBack()
      checkout.close()
      void cartStore.refetch()
      if (redirectedOrder) orderConfirmation.open(redirectedOrder)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isLeaving, comeBack])
}
