import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { dayInIndia } from '../../india-time.ts'
import { maxReturnDays } from '../../limits.ts'
import { arrivedLate, checkReturnTerms, isInReturnWindow, returnDeadline, returnTerms } from './return-window.ts'

const delivered = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: maxReturnDays })

test('a store without a return window accepts returns at any time', () => {
  fc.assert(
    fc.property(delivered, fc.nat(), (at, later) => {
      expect(isInReturnWindow(at, 0, at.getTime() + later * 1000)).toBe(true)
    }),
  )
})

test('a return can be requested until the end of the last day in India', () => {
  fc.assert(
    fc.property(delivered, days, (at, count) => {
      const end = returnDeadline(at.toISOString(), count)!
      expect(dayInIndia(new Date(end))).toBe(dayInIndia(new Date(at.getTime() + count * dayMs)))
      expect(dayInIndia(new Date(end + 1))).not.toBe(dayInIndia(new Date(end)))
      expect(isInReturnWindow(at, count, end)).toBe(true)
      expect(isInReturnWindow(at.toISOString(), count, end + 1)).toBe(false)
    }),
  )
})

test('before the delivery the return window does not apply', () => {
  expect(isInReturnWindow(null, 7, Date.now())).toBe(true)
})

test('faulty goods are taken back at least as long as others, by the longer time of category and store', () => {
  const dayCount = fc.integer({ min: 0, max: maxReturnDays })
  fc.assert(
    fc.property(delivered, dayCount, fc.option(dayCount), fc.nat(maxReturnDays + 5), (at, store, category, later) => {
      const terms = returnTerms(store, category)
      const now = at.getTime() + later * dayMs
      const { takesAnyReason, takesFaulty } = checkReturnTerms(at, terms, now)
      if (takesAnyReason) expect(takesFaulty).toBe(true)
      expect(takesFaulty).toBe(store === 0 || later <= Math.max(store, category ?? 0))
      expect(takesAnyReason).toBe(category === 0 ? false : (category ?? store) === 0 || later <= (category ?? store))
    }),
  )
})

test('an order arrives late from midnight in India after the day by which it was expected', () => {
  const expected = new Date('2026-11-20T00:00:00+05:30')
  expect(arrivedLate(new Date('2026-11-20T23:59:59+05:30'), expected)).toBe(false)
  expect(arrivedLate(new Date('2026-11-21T00:00:00+05:30'), expected)).toBe(true)
})

test('an order without a promised day, or one that is not delivered, is not late', () => {
  expect(arrivedLate(new Date('2026-11-20T12:00:00Z'), null)).toBe(false)
  expect(arrivedLate(null, new Date('2026-11-20T12:00:00Z'))).toBe(false)
})
