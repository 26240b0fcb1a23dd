import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyStaffDiscount } from './staff-discount.ts'

const anyLines = fc
  .array(fc.nat(99_99_999_99), { minLength: 1, maxLength: 20 })
  .map((costs) => costs.map((cost, index) => ({ id: `line ${index}`, cost })))

test('the parts of a discount are the discount, and no line pays less than nothing', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(100), fc.boolean(), (lines, percent, isAmount) => {
      const goods = lines.reduce((sum, { cost }) => sum + cost, 0)
      const amount = Math.floor((goods * percent) / 100)
      const discount = isAmount
        ? ({ kind: 'AMOUNT', amount, reason: 'Regular' } as const)
        : ({ kind: 'PERCENT', percent, reason: 'Regular' } as const)
      const applied = applyStaffDiscount(lines, discount)
      const shares = applied?.shares ?? []
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(applied?.amount ?? 0)
      for (const share of shares)
        expect(share.amount).toBeLessThanOrEqual(lines.find(({ id }) => id === share.lineId)!.cost)
      if (isAmount) expect(applied?.amount ?? 0).toBe(amount)
      else expect(Math.abs((applied?.amount ?? 0) * 100 - goods * percent)).toBeLessThanOrEqual(100)
    }),
  )
})

test('a discount of more than the goods cost is rejected', () => {
  const lines = [{ id: 'kurta', cost: 500_00 }]
  expect(() => applyStaffDiscount(lines, { kind: 'AMOUNT', amount: 500_01, reason: 'Regular' })).toThrow(RangeError)
  expect(applyStaffDiscount(lines, { kind: 'AMOUNT', amount: 0, reason: 'Regular' })).toBeNull()
})
