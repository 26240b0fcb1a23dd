import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { call } from '#web/api/call.ts'
import type { CartState } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { type CartPricing, toCartPricing } from '#web/cart/cart-pricing.ts'

/** The total of each payment method and why one is not available; empty in a store without such rules. */
export type MethodPricings = CallResponse<'POST /cart/quote'>['methods']

type Choices = { addressId: string | null; addressVersion: number; method: PaymentMethod | null }
type Quote = { of: CartPricing; key: string; pricing: CartPricing | undefined; methods: MethodPricings }

/**
 * The cart with its amounts for the chosen address and payment method, in a store whose carts are priced by the server. If a quote
 * fails, the amounts of the cart are shown; the server compares the total at placement in any case.
 */
export function useCheckoutQuote(isOpen: boolean, cart: CartState, { addressId, addressVersion, method }: Choices) {
  const [quote, setQuote] = useState<Quote | null>(null)
  const { pricing } = cart
  const key = `${addressId} ${addressVersion} ${method}`
  const isLoading = isOpen && pricing !== undefined && (quote?.of !== pricing || quote.key !== key)
  useEffect(() => {
    // The next customer of this page must not see it.
    if (!isOpen) setQuote(null)
  }, [isOpen])
  useEffect(() => {
    if (!isLoading || !pricing) return
    const controller = new AbortController()
    const body = { paymentMethod: method, ...(addressId && { addressId }) }
    call('POST /cart/quote', { body, signal: controller.signal }).then(
      ({ pricing: quoted, methods }) => {
        if (controller.signal.aborted) return
        const current = quoted && toCartPricing(quoted)
        setQuote({ of: pricing, key, pricing: current, methods })
        // The cart was emptied: its lines were ordered, also by a placement whose response was lost, or removed in another tab.
        if (current?.subtotal === 0 && pricing.subtotal > 0) void cartActions.refetch()
      },
      () => controller.signal.aborted || setQuote({ of: pricing, key, pricing, methods: [] }),
    )
    return () => controller.abort()
  }, [isLoading, pricing, key, addressId, method])
  return { cart: withPricing(cart, pricing && quote?.pricing), methods: quote?.methods ?? [], isQuoting: isLoading }
}

function withPricing(cart: CartState, pricing: CartPricing | undefined): CartState {
  if (!pricing) return cart
  const { subtotal, shippingFee, total } = pricing
  return { ...cart, pricing, subtotal, shippingFee, total }
}
