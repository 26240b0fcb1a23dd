import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCheckout, saveCheckout } from './checkout-storage.ts'
import { idempotencyKey, type OrderAttempt } from './idempotency-key.ts'

const attempt = (quantity: number, expectedTotal = '999.00'): OrderAttempt => ({
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

test('a retry of the same order has the same key', () => {
  expect(idempotencyKey.get(attempt(1))).toBe(idempotencyKey.get(attempt(1)))
})

test('another quantity or another total has another key', () => {
  const first = idempotencyKey.get(attempt(1))
  const second = idempotencyKey.get(attempt(2))
  expect(second).not.toBe(first)
  expect(idempotencyKey.get(attempt(2, '1099.00'))).not.toBe(second)
})

test('after a final response the same order has a new key', () => {
  const before = idempotencyKey.get(attempt(1))
  idempotencyKey.clear()
  expect(idempotencyKey.get(attempt(1))).not.toBe(before)
})

test('the key of a placement without a response survives a reload', async () => {
  const before = idempotencyKey.get(attempt(1))
  vi.resetModules()
  const reloaded = await import('./idempotency-key.ts')
  expect(reloaded.idempotencyKey.get(attempt(1))).toBe(before)
})

test('an attempt with another payment method keeps the key of the first one, until that one has a final response', () => {
  const first = idempotencyKey.get(attempt(1))
  const online = { ...attempt(1), choice: { ...attempt(1).choice, paymentMethod: 'ONLINE_PAYMENT' as const } }
  const second = idempotencyKey.get(online)
  expect(idempotencyKey.get(attempt(1))).toBe(first)
  idempotencyKey.remove(second)
  expect(idempotencyKey.get(attempt(1))).toBe(first)
  expect(idempotencyKey.get(online)).not.toBe(second)
})

test('another user in the same tab has another key', () => {
  expect(idempotencyKey.get(attempt(1))).not.toBe(idempotencyKey.get({ ...attempt(1), userId: 'u2' }))
})

test('without sessionStorage the key is stored in memory', () => {
  const throwSecurityError = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: throwSecurityError,
    setItem: throwSecurityError,
    removeItem: throwSecurityError,
  })
  idempotencyKey.clear()
  expect(idempotencyKey.get(attempt(1))).toBe(idempotencyKey.get(attempt(1)))
  idempotencyKey.clear()
})

test('while sessionStorage is full the key is stored in memory', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
    removeItem: () => {},
  })
  idempotencyKey.clear()
  expect(idempotencyKey.get(attempt(1))).toBe(idempotencyKey.get(attempt(1)))
  idempotencyKey.clear()
})

test('without crypto.randomUUID, as on a page over HTTP, a key is generated', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
  expect(idempotencyKey.get(attempt(1))).toBe('abababab-abab-4bab-abab-abababababab')
})

test('a closed checkout without a pending placement leaves no stored state', () => {
  saveCheckout({ isOpen: true, method: 'COD' })
  idempotencyKey.get(attempt(1))
  saveCheckout({ isOpen: false })
  expect(readCheckout().pendingPlacements?.[0]?.choice.paymentMethod).toBe('COD')
  idempotencyKey.clear()
  expect(stored).toBeNull()
})

test.each(['{broken', 'null', '7', '"text"'])('invalid stored state such as %s is ignored', (text) => {
  stored = text
  expect(readCheckout()).toEqual({})
  expect(idempotencyKey.get(attempt(1))).toMatch(/.{32,}/)
})
