import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptFor, encryptFor } from './authenticated-encryption.ts'

const key = randomBytes(32)

test('a text is read again with the same key and id only', () => {
  const content = encryptFor(key, 'row 1', 'नमस्ते')
  expect(decryptFor(key, 'row 1', content)).toBe('नमस्ते')
  expect(() => decryptFor(key, 'row 2', content)).toThrow()
  expect(() => decryptFor(randomBytes(32), 'row 1', content)).toThrow()
})

test('content that was encrypted by an earlier version is read', () => {
  const content = Buffer.from('AwMDAwMDAwMDAwMD3sFPJNVNNbkU8L7njX39rm-88FQDGxoSPwgTF9gHp1w', 'base64url')
  expect(decryptFor(Buffer.alloc(32, 7), 'row 1', content)).toBe('JBSWY3DPEHPK3PXP')
})
