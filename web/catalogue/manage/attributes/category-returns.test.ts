import { expect, test } from 'vitest'
import { returnsProblem, toCategoryReturns, toReturnDays } from './category-returns.ts'

test('the days for returns of a category survive the form', () => {
  expect(toReturnDays(toCategoryReturns(undefined))).toBe('')
  expect(toReturnDays(toCategoryReturns(0))).toBe('0')
  expect(toReturnDays(toCategoryReturns(14))).toBe('14')
})

test('days of their own are a whole number from 1', () => {
  for (const days of ['', '0', '-3', '2.5', '99999'])
    expect(returnsProblem({ kind: 'days', days })).toContain('from 1 to')
  expect(returnsProblem({ kind: 'days', days: ' 30 ' })).toBeNull()
  expect(returnsProblem({ kind: 'faulty', days: '' })).toBeNull()
})
