import { beforeEach, expect, test, vi } from 'vitest'
import { guestCartStorageKey } from '#contract/limits.ts'
import { releaseGuestCart, saveGuestCart } from './guest-cart.ts'
import { readEntries, writeEntries } from './local-cart-entries.ts'

const productId = 'd8e8bafe-2bb2-4ff2-b23e-c851b810620c'
const line = (color: string, quantity: number) => ({ productId, color, quantity, isGone: false })

const hasGuestCart = () => localStorage.getItem(guestCartStorageKey) !== null

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('when the session of a guest ends, the cart is that of the visitor in this browser', () => {
  saveGuestCart('guest', [line('red', 2), { ...line('blue', 1), isGone: true }])
  releaseGuestCart(null)
  expect(readEntries()).toEqual([{ productId, color: 'red', quantity: 2 }])
  expect(hasGuestCart()).toBe(false)
})

test('while the guest goes on, the cart stays with the guest', () => {
  saveGuestCart('guest', [line('red', 2)])
  releaseGuestCart({ id: 'guest', isGuest: true })
  expect([readEntries(), hasGuestCart()]).toEqual([[], true])
})

test('a line that the visitor has already keeps its quantity', () => {
  writeEntries([{ productId, color: 'RED', quantity: 1 }])
  saveGuestCart('guest', [line('red', 2), line('blue', 3)])
  releaseGuestCart({ id: 'another', isGuest: true })
  expect(readEntries().map(({ color, quantity }) => [color, quantity])).toEqual([
    ['RED', 1],
    ['blue', 3],
  ])
})

test('an emptied cart leaves nothing, and neither does that of a guest who has an account now', () => {
  saveGuestCart('guest', [line('red', 2)])
  saveGuestCart('guest', [])
  expect(hasGuestCart()).toBe(false)
  saveGuestCart('guest', [line('red', 2)])
  releaseGuestCart({ id: 'guest' })
  releaseGuestCart(null)
  expect(readEntries()).toEqual([])
})

test.each(['{broken', 'null', '7', '{"userId":7}'])('the stored text %s is no cart', (text) => {
  localStorage.setItem(guestCartStorageKey, text)
  releaseGuestCart(null)
  expect([readEntries(), hasGuestCart()]).toEqual([[], false])
})
