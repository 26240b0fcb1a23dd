import { expect, test } from 'vitest'
import { compressFast, negotiateEncoding } from './compression.ts'

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.1', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  ['br;q=nonsense, gzip', 'gzip'],
  [`${'x,'.repeat(500)}br`, 'identity'],
] as const)('Accept-Encoding "%s" gets %s', ([header, encoding]) => {
  expect(negotiateEncoding(header)).toBe(encoding)
  expect(negotiateEncoding(header)).toBe(encoding)
})

test('a missing Accept-Encoding gets identity', () => {
  expect(negotiateEncoding(undefined)).toBe('identity')
})

test.for(['br', 'gzip'] as const)('a body compressed by %s has a buffer of its own size', (encoding) => {
  const body = compressFast(Buffer.from('Kurta in indigo, '.repeat(1000)), encoding)
  expect(body.length).toBeLessThan(1000)
  expect(body.buffer.byteLength).toBe(body.length)
})
