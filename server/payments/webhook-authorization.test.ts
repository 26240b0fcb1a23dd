import { expect, test } from 'vitest'
import { isAuthorized, webhookAuthorization } from './webhook-authorization.ts'

const credentials = { username: 'shop_1', password: 'Secret123' }

test('the header is the SHA-256 of username and password in lower-case hex', () => {
  // printf 'shop_1:Secret123' | sha256sum
  expect(webhookAuthorization(credentials)).toMatch(/^[0-9a-f]{64}$/)
  expect(isAuthorized(webhookAuthorization(credentials), credentials)).toBe(true)
})

test('any other header is rejected', () => {
  const right = webhookAuthorization(credentials)
  const wrong = [undefined, '', right.toUpperCase(), `SHA256 ${right}`, `${right} `, right.slice(0, 63), 'é'.repeat(64)]
  for (const header of wrong) expect(isAuthorized(header, credentials), header).toBe(false)
  expect(isAuthorized(right, { ...credentials, password: 'secret123' })).toBe(false)
})

test('without credentials every webhook is rejected', () => {
  expect(isAuthorized(undefined, null)).toBe(false)
  expect(isAuthorized('', null)).toBe(false)
})
