import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCheckout, saveCheckout } from './checkout-storage.ts'
import { idempotencyKey, type OrderAttempt } from './idempotency-key.ts'

const wish = (quantity: number, expectedTotal = '999.00'): OrderAttempt => ({
  userId: 'u1',
  choice: { addressId: 'a1', paymentMethod: 'COD', expectedTotal },
  lines: [{ productVariantId: 'v1', quantity }],
})

let stored: string | null
beforeEach(() => {
  stored = null
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text
    },
    removeItem: () => {
      stored = null
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the same order keeps its key, another order gets another, and an answered one gets a new key', () => {
  const first = idempotencyKey.get(wish(1))
  expect(idempotencyKey.get(wish(1))).toBe(first)
  const again = idempotencyKey.get(wish(2))
  expect(again).not.toBe(first)
  expect(idempotencyKey.get(wish(2, '1099.00'))).not.toBe(again)
  const last = idempotencyKey.get(wish(2))
  idempotencyKey.clear()
  expect(idempotencyKey.get(wish(2))).not.toBe(last)
})

test('the key of an unanswered placement survives a reload', async () => {
  const before = idempotencyKey.get(wish(1))
  vi.resetModules()
  const reloaded = await import('./idempotency-key.ts')
  expect(reloaded.idempotencyKey.get(wish(1))).toBe(before)
})

test('another user in the same tab gets another key', () => {
  expect(idempotencyKey.get(wish(1))).not.toBe(idempotencyKey.get({ ...wish(1), userId: 'u2' }))
})

test('without sessionStorage the key lives as long as the page', () => {
  const shut = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: shut, setItem: shut, removeItem: shut })
  idempotencyKey.clear()
  expect(idempotencyKey.get(wish(1))).toBe(idempotencyKey.get(wish(1)))
})

test('an insecure page has keys too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
  expect(idempotencyKey.get(wish(1))).toBe('abababab-abab-4bab-abab-abababababab')
})

test('a closed and answered checkout leaves no stored state', () => {
  saveCheckout({ isOpen: true, method: 'COD' })
  idempotencyKey.get(wish(1))
  saveCheckout({ isOpen: false })
  expect(readCheckout().pendingPlacement?.choice.paymentMethod).toBe('COD')
  idempotencyKey.clear()
  expect(stored).toBeNull()
})

test.each(['{broken', 'null', '7', '"text"'])('invalid stored state such as %s is ignored', (text) => {
  stored = text
  expect(readCheckout()).toEqual({})
  expect(idempotencyKey.get(wish(1))).toMatch(/.{32,}/)
})
