import { useCallback, useEffect, useState } from 'react'
import type { CallReply } from '#contract/calls.ts'
import { useCall } from '#web/api/use-call.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import { checkout } from './checkout.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { keepCheckout } from './kept-checkout.ts'
import type { Order, OrderChoice } from './order.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { outcomeOfPlacing } from './placing-outcome.ts'
import { explained, type Refusal } from './refusal.ts'

type Attempt = { userId: string; choice: OrderChoice; cart: CartView }

/** Where the placing stands: 'leaving' is on the way to the payment provider, 'missing' a placed order nobody can show. */
type State = { step: 'choosing' | 'leaving' | 'missing'; refusal: Refusal | null }
const choosing: State = { step: 'choosing', refusal: null }

/** Places the order; ten presses make one. What the server refuses is explained and the cart stays. */
export function usePlacing() {
  const { make, busy, forget: forgetCall } = useCall('POST /orders/place')
  const [state, setState] = useState<State>(choosing)
  const [addressTurn, setAddressTurn] = useState(0)
  const comeBack = useCallback(() => setState(choosing), [])
  useReturn(state.step === 'leaving', comeBack)

  const place = ({ userId, choice, cart }: Attempt, onExplained: () => void) => {
    const key = idempotencyKey.of({ userId, choice, lines: cart.lines })
    setState(choosing)
    make(
      { headers: { 'idempotency-key': key }, body: choice },
      (reply) => setState(onPlaced(choice.paymentMethod, reply)),
      async (error) => {
        const refusal = await explained(error, cart)
        setState({ step: 'choosing', refusal })
        if (refusal.isAddressGone) setAddressTurn((before) => before + 1)
        onExplained()
      },
    )
  }
  const forget = useCallback(() => {
    forgetCall()
    setState(choosing)
  }, [forgetCall])
  const refuse = useCallback((refusal: Refusal) => setState({ step: 'choosing', refusal }), [])
  return { ...state, addressTurn, busy: busy || state.step === 'leaving', place, forget, refuse }
}

/** The order that waits to be paid at the provider's, for whoever comes back by the browser's own button. */
let left: Order | null = null

function onPlaced(method: OrderChoice['paymentMethod'], reply: CallReply<'POST /orders/place'>): State {
  idempotencyKey.forget()
  const outcome = outcomeOfPlacing(method, reply)
  // The order is placed: neither a reload nor coming back from the provider is to find its checkout.
  keepCheckout({ isOpen: false, method: null })
  if (outcome.kind === 'leave') {
    left = outcome.order
    window.location.assign(outcome.url)
    return { step: 'leaving', refusal: null }
  }
  void sharedCart.refetch()
  if (outcome.kind === 'missing') return { step: 'missing', refusal: null }
  checkout.close()
  orderConfirmation.open(outcome.order)
  return choosing
}

/** Back from the payment provider the browser may show this very page again, just as it was left: busy for ever. */
function useReturn(isLeaving: boolean, comeBack: () => void) {
  useEffect(() => {
    if (!isLeaving) return
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      comeBack()
      checkout.close()
      void sharedCart.refetch()
      if (left) orderConfirmation.open(left)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isLeaving, comeBack])
}
