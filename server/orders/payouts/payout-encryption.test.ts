import { expect, test } from 'vitest'
import { createPayoutEncryption } from './payout-encryption.ts'

const secret = 'a secret of a store with 32 characters'
const text = '{"upiId":"asha@okaxis"}'

test('a text is read again with the same secret, for the same order only', () => {
  const content = createPayoutEncryption(secret).encrypt('order 1', text)
  expect(createPayoutEncryption(secret).decrypt('order 1', content)).toBe(text)
  expect(createPayoutEncryption(secret).decrypt('order 2', content)).toBeNull()
})

test('another secret has another key, whose name reveals nothing of it', () => {
  const [one, other] = [createPayoutEncryption(secret), createPayoutEncryption(`${secret}!`)]
  expect(other.decrypt('order 1', one.encrypt('order 1', text))).toBeNull()
  expect(one.keyId).not.toBe(other.keyId)
  expect(one.keyId).toMatch(/^[0-9a-f]{16}$/)
})

test('a changed or shortened content is not read, and the same text is never encrypted alike', () => {
  const { encrypt, decrypt } = createPayoutEncryption(secret)
  const content = encrypt('order 1', text)
  for (const position of content.keys()) {
    const changed = Buffer.from(content)
    changed[position]! ^= 1
    expect(decrypt('order 1', changed)).toBeNull()
    expect(decrypt('order 1', content.subarray(0, position))).toBeNull()
  }
  expect(encrypt('order 1', text).equals(content)).toBe(false)
  expect(content.includes('asha')).toBe(false)
})
