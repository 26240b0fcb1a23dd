import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { type CartLine, initialCartState } from '#web/cart/cart.ts'
import { cartState, cartStore } from '#web/cart/cart-store.ts'
import { describePlacementFailure } from './placement-failure.ts'

const kurta: CartLine = {
  ...{ id: 'l1', productId: 'p1', productVariantId: 'v1', name: 'Kurta', color: 'red', image: null },
  ...{ quantity: 3, stock: 5, isGone: false, price: 99900, problem: null },
}
const cartOf = (...lines: CartLine[]) => ({ ...initialCartState, lines, isLoading: false })
const before = cartOf(kurta)
const message = 'Failed to place order. Please try again.'
const refused = (status: number, sentence = message) =>
  ApiError.fromResponse(status, sentence ? { message: sentence } : null)

/** The cart on the server. */
let onServer: CartLine[]
const refetch = vi.spyOn(cartStore, 'refetch')

beforeEach(() => {
  onServer = [{ ...kurta, id: 'l2' }]
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  cartState.set(before)
  refetch.mockReset().mockImplementation(async () => cartState.set(cartOf(...onServer)))
})
afterEach(() => vi.unstubAllGlobals())

test('after a rejection by the payment provider the cart is refetched, because its lines have new ids', async () => {
  expect(await describePlacementFailure(refused(502), before)).toEqual({ message, changes: [] })
  expect(cartStore.get().lines.map(({ id }) => id)).toEqual(['l2'])
})

test('changes of the cart during the cancellation are reported', async () => {
  onServer = [{ ...kurta, id: 'l2', price: 109900 }]
  expect(await describePlacementFailure(refused(502), before)).toEqual({
    message,
    changes: ['Kurta (Red) now costs ₹1,099.00 instead of ₹999.00.'],
  })
})

test.each([
  ['no answer at all', new ApiError(0, 'Network Error')],
  ['a gateway that knows nothing', refused(502, '')],
  ['a store that failed', refused(500)],
])('with %s the cart stays as it is: sent again, it is the same order', async (_, error) => {
  expect((await describePlacementFailure(error, before)).message).toBe(message)
  expect(refetch).not.toHaveBeenCalled()
  expect(cartStore.get()).toBe(before)
})

test('a final rejection is explained by the changes of the cart', async () => {
  onServer = [{ ...kurta, stock: 0, problem: 'SOLD_OUT' }]
  expect((await describePlacementFailure(refused(409), before)).changes).toEqual(['Kurta (Red) is sold out.'])
})
