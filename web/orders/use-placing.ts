import { useCallback, useState } from 'react'
import type { CallReply } from '#contract/calls.ts'
import { toRupees } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import type { CartView } from '#web/cart/cart-view.ts'
import { sharedCart } from '#web/cart/shared-cart.ts'
import { changesBetween } from './cart-changes.ts'
import { checkout } from './checkout.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { orderConfirmation } from './order-confirmation.ts'

type Choice = { addressId: string; paymentMethod: PaymentMethod; cart: CartView }

/** Why no order was placed: a sentence, and what has changed line by line. */
export type Refusal = { message: string; changes: string[] }

const fallback = 'Failed to place order. Please try again.'
const unheard = 'The store did not answer. Please try again: the same order is never placed twice.'

/** Places the order; ten presses make one. What the server refuses is explained and the cart stays. */
export function usePlacing() {
  const { make, busy, forget: forgetCall } = useCall('POST /orders/place')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const place = ({ addressId, paymentMethod, cart }: Choice) => {
    const body = { addressId, paymentMethod, expectedTotal: toRupees(cart.totalPaise) }
    const headers = { 'idempotency-key': idempotencyKey.of(JSON.stringify(body)) }
    setRefusal(null)
    make(
      { headers, body },
      (reply) => setRefusal(onPlaced(reply)),
      async (error) => {
        setRefusal(await explained(error, cart))
      },
    )
  }
  const forget = useCallback(() => {
    forgetCall()
    setRefusal(null)
  }, [forgetCall])
  return { busy, refusal, place, forget }
}

function onPlaced({ order }: CallReply<'POST /orders/place'>): Refusal | null {
  idempotencyKey.forget()
  void sharedCart.refetch()
  if (!order) return { message: 'Order placed but confirmation details are missing.', changes: [] }
  checkout.close()
  orderConfirmation.open(order)
  return null
}

async function explained(error: unknown, before: CartView): Promise<Refusal> {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
  // Whether an unanswered order was placed nobody knows: asked again with the same key, the server tells.
  if (!isFinal) return { message: messageOf(error, fallback), changes: [unheard] }
  idempotencyKey.forget()
  await sharedCart.refetch()
  return { message: messageOf(error, fallback), changes: changesBetween(before.lines, sharedCart.now().lines) }
}
