import { expect, test } from 'vitest'
import { dayInIndia } from '#contract/india-time.ts'
import { financialYearOf } from './financial-year.ts'

test('a day in India starts at 18:30 UTC', () => {
  expect(dayInIndia(new Date('2027-03-31T18:29:59.999Z'))).toBe('2027-03-31')
  expect(dayInIndia(new Date('2027-03-31T18:30:00.000Z'))).toBe('2027-04-01')
})

test('the financial year starts on the first of April', () => {
  expect(financialYearOf('2027-03-31')).toBe('26-27')
  expect(financialYearOf('2027-04-01')).toBe('27-28')
  expect(financialYearOf('2026-12-31')).toBe('26-27')
  expect(financialYearOf('2100-01-01')).toBe('99-00')
})
