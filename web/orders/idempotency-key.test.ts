import { expect, test, vi } from 'vitest'
import { idempotencyKey } from './idempotency-key.ts'

test('the same wish keeps its key, another wish gets another, and an answered one begins anew', () => {
  const first = idempotencyKey.of('a')
  expect(idempotencyKey.of('a')).toBe(first)
  expect(idempotencyKey.of('b')).not.toBe(first)
  const again = idempotencyKey.of('b')
  idempotencyKey.forget()
  expect(idempotencyKey.of('b')).not.toBe(again)
})

test('a page that is not secure has keys too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
  idempotencyKey.forget()
  expect(idempotencyKey.of('c')).toBe('ab'.repeat(16))
  vi.unstubAllGlobals()
})
