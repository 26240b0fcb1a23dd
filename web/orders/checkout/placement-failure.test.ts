import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { accountNeededMessage } from '#contract/orders/guests/guest-limits.ts'
import { createCartLine } from '#tests/support/cart/cart-line.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CartLine } from '#web/cart/cart.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { cartStore, initialCartState } from '#web/cart/cart-store.ts'
import { describePlacementFailure } from './placement-failure.ts'

const kurta = createCartLine()
const cartOf = (...lines: CartLine[]) => ({ ...initialCartState, lines, isLoading: false })
const before = cartOf(kurta)
const message = 'Failed to place order. Please try again.'
const failureOf = (error: unknown) => describePlacementFailure(error, { before, key: 'k1' })
const apiError = (status: number, sentence = message) =>
  ApiError.fromResponse(status, sentence ? { message: sentence } : null)

/** The cart on the server. */
let serverLines: CartLine[]
let refetch: MockInstance<typeof cartActions.refetch>

beforeEach(() => {
  serverLines = [{ ...kurta, id: 'l2' }]
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  cartStore.set(before)
  refetch = vi.spyOn(cartActions, 'refetch').mockImplementation(async () => cartStore.set(cartOf(...serverLines)))
})
afterEach(() => vi.unstubAllGlobals())

test('after a rejection by the payment provider the cart is refetched, because its lines have new ids', async () => {
  expect(await failureOf(apiError(502))).toEqual({ message, changes: [] })
  expect(cartStore.get().lines.map(({ id }) => id)).toEqual(['l2'])
})

test('changes of the cart during the cancellation are reported', async () => {
  serverLines = [{ ...kurta, id: 'l2', price: 109900 }]
  expect(await failureOf(apiError(502))).toEqual({
    message,
    changes: ['Kurta (Red) now costs ₹1,099.00 instead of ₹999.00.'],
  })
})

test.each([
  ['no response', new ApiError(0, 'Network Error')],
  ['a 502 without a message', apiError(502, '')],
  ['a 500', apiError(500)],
])('after %s the cart is not refetched, so that a retry has the same idempotency key', async (_, error) => {
  expect((await failureOf(error)).message).toBe(message)
  expect(refetch).not.toHaveBeenCalled()
  expect(cartStore.get()).toBe(before)
})

test('a final rejection is explained by the changes of the cart', async () => {
  serverLines = [{ ...kurta, stock: 0, problem: 'SOLD_OUT' }]
  expect((await failureOf(apiError(409))).changes).toEqual(['Kurta (Red) is sold out.'])
})

test('a guest of a store that takes no orders of guests any more has to log in; any other rejection is explained', async () => {
  expect(await failureOf(apiError(403, accountNeededMessage))).toEqual({
    message: accountNeededMessage,
    changes: [],
    isAccountNeeded: true,
  })
  expect(refetch).not.toHaveBeenCalled()
  const blocked = await failureOf(apiError(403, 'We cannot take this order.'))
  expect(blocked.isAccountNeeded).toBeUndefined()
})
