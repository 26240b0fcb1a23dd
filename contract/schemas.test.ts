import { expect, test } from 'vitest'
import { timestamp } from './schemas.ts'

test.for([
  ['0000-01-01T00:00:00Z', false],
  ['1999-12-31T18:29:59.999Z', false],
  // The first and the last time that a form with days in India can send.
  ['1999-12-31T18:30:00Z', true],
  ['2999-12-31T18:30:00Z', true],
  ['2999-12-31T18:30:00.001Z', false],
  ['9999-12-31T23:59:59Z', false],
] as const)('whether a request can have the time %s: %s', ([iso, isValid]) => {
  expect(timestamp.safeParse(iso).success).toBe(isValid)
})

test('a time of a response can be before the year 2000', () => {
  expect(timestamp.encode(new Date('1970-01-01T00:00:00Z'))).toBe('1970-01-01T00:00:00.000Z')
})
