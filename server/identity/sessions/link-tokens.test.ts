import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinkTokens, type LinkPurpose } from './link-tokens.ts'

const links = createLinkTokens('a secret of at least 32 characters')
const id = randomUUID()

test('a token leads to its id, in 43 characters of a URL', () => {
  const token = links.issue('confirm-order', id)
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(links.read('confirm-order', token)).toBe(id)
})

test('a token of another purpose or another store is refused', () => {
  const token = links.issue('confirm-order', id)
  expect(links.read('cancel-order' as LinkPurpose, token)).toBeNull()
  expect(createLinkTokens('another secret of 32 characters!').read('confirm-order', token)).toBeNull()
})

test('a token with any changed bit is refused, and so is any other text', () => {
  const bytes = Buffer.from(links.issue('confirm-order', id), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(links.read('confirm-order', changed.toString('base64url'))).toBeNull()
  }
  fc.assert(fc.property(fc.string(), (text) => links.read('confirm-order', text) === null))
})

test('the signature of one order is not valid for another', () => {
  const signature = Buffer.from(links.issue('confirm-order', id), 'base64url').subarray(16)
  const other = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  expect(links.read('confirm-order', Buffer.concat([other, signature]).toString('base64url'))).toBeNull()
})
