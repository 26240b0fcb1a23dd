import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRupees } from '#contract/money.ts'
import { chartBars, scaleMax } from './chart.ts'

test.each([
  [0, 100_00],
  [100_00, 100_00],
  [100_01, 200_00],
  [2_000_00, 2_000_00],
  [2_100_00, 5_000_00],
  [51_234_56, 1_00_000_00],
])('a scale for %i paise ends at %i', (paise, end) => {
  expect(scaleMax(paise)).toBe(end)
})

test('no bar is higher than the chart, and with sales of at least ₹100 the highest is higher than a third of it', () => {
  const day = fc
    .integer({ min: 0, max: 1e12 })
    .map((paise) => ({ day: '2026-11-21', orders: 1, total: toRupees(paise) }))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
      const { bars } = chartBars(days)
      const highest = Math.max(...bars.map(({ share }) => share))
      expect(highest).toBeLessThanOrEqual(1)
      expect(highest > 1 / 3 || days.every(({ total }) => Number(total) < 100)).toBe(true)
    }),
  )
})
