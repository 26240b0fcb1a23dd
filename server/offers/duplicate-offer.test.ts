import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerCodePattern } from '#contract/offers/offer.ts'
import { nextCodes } from './duplicate-offer.ts'

test.for([
  ['SAVE10', ['SAVE10-2', 'SAVE10-3']],
  ['SALE-2', ['SALE-3', 'SALE-4']],
  ['2026-27', ['2026-28', '2026-29']],
  ['JAN-09', ['JAN-10', 'JAN-11']],
  ['JAN-01', ['JAN-02', 'JAN-03']],
  ['SALE-9999', ['SALE-10000', 'SALE-10001']],
  ['SALE-12345', ['SALE-12345-2', 'SALE-12345-3']],
  ['-12', ['-12-2', '-12-3']],
  ['A-12', ['A-12-2', 'A-12-3']],
  [`${'A'.repeat(27)}-99`, [`${'A'.repeat(26)}-100`, `${'A'.repeat(26)}-101`]],
  ['B'.repeat(30), [`${'B'.repeat(28)}-2`, `${'B'.repeat(28)}-3`]],
] as const)('the codes after %s are %s', ([code, codes]) => {
  expect(nextCodes(code).slice(0, 2)).toEqual(codes)
})

test('every code after a valid code is valid, and another one', () => {
  const anyCode = fc.oneof(
    fc.stringMatching(/^[A-Z0-9-]{3,30}$/),
    fc.stringMatching(/^[A-Z-]{0,25}-[0-9]{1,4}$/).filter((code) => offerCodePattern.test(code)),
  )
  fc.assert(
    fc.property(anyCode, (code) => {
      const codes = nextCodes(code)
      expect(new Set([code, ...codes]).size).toBe(1_001)
      expect(codes.filter((next) => !offerCodePattern.test(next))).toEqual([])
    }),
    { numRuns: 50 },
  )
})
