import { afterEach, expect, test, vi } from 'vitest'
import { clearTokenInMemory, isExpired, readToken, tokenExpiry, writeToken } from './token.ts'

afterEach(() => vi.unstubAllGlobals())

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const tokenOf = (claims: object) => `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify(claims))}.c2ln`
const now = Date.parse('2026-03-01T12:00:00Z')
const seconds = now / 1000

test('the expiry claim is read in seconds, also beside non-ASCII claims', () => {
  expect(tokenExpiry(tokenOf({ exp: seconds, name: 'आशा ??>>~~' }))).toBe(seconds)
})

test('a token does not expire early if the clock is wrong by up to a minute', () => {
  expect(isExpired(tokenOf({ exp: seconds + 1 }), now)).toBe(false)
  expect(isExpired(tokenOf({ exp: seconds - 59 }), now)).toBe(false)
  expect(isExpired(tokenOf({ exp: seconds - 61 }), now)).toBe(true)
})

test.each(['', 'null', 'a.b', 'a.!!.c', `a.${base64url('not json')}.c`, tokenOf({}), tokenOf({ exp: 'soon' })])(
  'a token without a readable expiry counts as expired: %s',
  (token) => expect(isExpired(token, now)).toBe(true),
)

test('the token is stored in the browser under jwt_token', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  writeToken('of this session')
  expect([...stored]).toEqual([['jwt_token', 'of this session']])
  expect(readToken()).toBe('of this session')
  writeToken(null)
  expect([...stored]).toEqual([])
})

test('while the storage is full the new token is used, and not the one of before', () => {
  let stored: string | null = 'before'
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
    removeItem: () => {
      stored = null
    },
  })
  writeToken('new')
  expect(readToken()).toBe('new')
  expect(stored).toBeNull()
  stored = 'of another tab'
  clearTokenInMemory()
  expect(readToken()).toBe('of another tab')
  writeToken(null)
  expect(readToken()).toBeNull()
})

test('where the browser blocks its storage, also the access to it, there is no stored token, and a new one lasts for the page', () => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  expect(readToken()).toBeNull()
  writeToken('of this page')
  expect(readToken()).toBe('of this page')
  writeToken(null)
  expect(readToken()).toBeNull()
})
