import { beforeEach, expect, test, vi } from 'vitest'
import { guestCartStorageKey } from '#contract/limits.ts'
import { releaseGuestCart, saveGuestCart } from './guest-cart.ts'
import { readEntries, writeEntries } from './local-cart-entries.ts'
import { readCodes, writeCodes } from './local-codes.ts'

const productId = 'd8e8bafe-2bb2-4ff2-b23e-c851b810620c'
const line = (color: string, quantity: number) => ({ productId, color, quantity, isGone: false })

const save = (lines: ReturnType<typeof line>[], codes: string[] = []) =>
  saveGuestCart('guest', { lines, pricing: { codes: codes.map((code) => ({ code })) } })
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
  save([line('red', 2), { ...line('blue', 1), isGone: true }])
  releaseGuestCart(null)
  expect(readEntries()).toEqual([{ productId, color: 'red', quantity: 2 }])
  expect(hasGuestCart()).toBe(false)
})

test('while the guest goes on, the cart stays with the guest', () => {
  save([line('red', 2)])
  releaseGuestCart({ id: 'guest', isGuest: true })
  expect([readEntries(), hasGuestCart()]).toEqual([[], true])
})

test('a line that the visitor has already keeps its quantity', () => {
  writeEntries([{ productId, color: 'RED', quantity: 1 }])
  save([line('red', 2), line('blue', 3)])
  releaseGuestCart({ id: 'another', isGuest: true })
  expect(readEntries().map(({ color, quantity }) => [color, quantity])).toEqual([
    ['RED', 1],
    ['blue', 3],
  ])
})

test('the codes of the guest come along, after those of the visitor, as many as a cart has', () => {
  writeCodes(['DIWALI', 'TEA'])
  save([line('red', 2)], ['TEA', 'A', 'B', 'C', 'D'])
  releaseGuestCart(null)
  expect(readCodes()).toEqual(['DIWALI', 'TEA', 'A', 'B', 'C'])
})

test('the codes of a guest stay without an item; with neither, nothing is left', () => {
  save([], ['DIWALI'])
  releaseGuestCart({ id: 'another', isGuest: true })
  expect([readCodes(), readEntries()]).toEqual([['DIWALI'], []])
  save([], [])
  expect(hasGuestCart()).toBe(false)
})

test('the copy of an earlier version, which has no codes, is read', () => {
  const items = [{ productId, color: 'red', quantity: 2 }]
  localStorage.setItem(guestCartStorageKey, JSON.stringify({ version: 1, userId: 'guest', items }))
  writeCodes(['DIWALI'])
  releaseGuestCart(null)
  expect([readEntries(), readCodes()]).toEqual([items, ['DIWALI']])
})

test('an emptied cart leaves nothing, and neither does that of a guest who has an account now', () => {
  save([line('red', 2)])
  save([])
  expect(hasGuestCart()).toBe(false)
  save([line('red', 2)])
  releaseGuestCart({ id: 'guest' })
  releaseGuestCart(null)
  expect(readEntries()).toEqual([])
})

test.each(['{broken', 'null', '7', '{"userId":7}', '{"userId":7,"codes":7}', '{"userId":7,"codes":[7]}'])(
  'the stored text %s is no cart',
  (text) => {
    localStorage.setItem(guestCartStorageKey, text)
    releaseGuestCart(null)
    expect([readEntries(), readCodes(), hasGuestCart()]).toEqual([[], [], false])
  },
)
