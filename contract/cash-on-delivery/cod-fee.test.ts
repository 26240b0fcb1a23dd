import { expect, test } from 'vitest'
import { codFeeOf } from './cod-fee.ts'
import { noCodRules } from './cod-rules.ts'

test('the fee is the owner’s fee and the surcharge of the zone; without rules it is the surcharge', () => {
  expect(codFeeOf({ ...noCodRules, fee: 49_00 }, { codSurcharge: 30_00 })).toBe(79_00)
  expect(codFeeOf(null, { codSurcharge: 30_00 })).toBe(30_00)
  expect(codFeeOf(noCodRules, { codSurcharge: 0 })).toBe(0)
})
