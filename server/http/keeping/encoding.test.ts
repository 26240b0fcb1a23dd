import { expect, test } from 'vitest'
import { encoded, encodingFor } from './encoding.ts'

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
] as const)('who accepts "%s" gets %s', ([header, encoding]) => {
  expect(encodingFor(header)).toBe(encoding)
  expect(encodingFor(header)).toBe(encoding)
})

test('who says nothing gets it plain', () => {
  expect(encodingFor(undefined)).toBe('identity')
})

test.for(['br', 'gzip'] as const)('a body compressed by %s holds its own bytes and no more', (encoding) => {
  const body = encoded(Buffer.from('Kurta in indigo, '.repeat(1000)), encoding)
  expect(body.length).toBeLessThan(1000)
  expect(body.buffer.byteLength).toBe(body.length)
})
