import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { maxReturnDays } from '../../limits.ts'
import { isInReturnWindow, returnDeadline } from './return-window.ts'

const delivered = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: maxReturnDays })

test('a store without a return window accepts returns at any time', () => {
  fc.assert(
    fc.property(delivered, fc.nat(), (at, later) => {
      expect(isInReturnWindow(at, 0, at.getTime() + later * 1000)).toBe(true)
    }),
  )
})

test('a return can be requested until the end of the last day', () => {
  fc.assert(
    fc.property(delivered, days, (at, count) => {
      const end = returnDeadline(at.toISOString(), count)!
      expect(end - at.getTime()).toBe(count * dayMs)
      expect(isInReturnWindow(at, count, end)).toBe(true)
      expect(isInReturnWindow(at.toISOString(), count, end + 1)).toBe(false)
    }),
  )
})

test('before the delivery the return window does not apply', () => {
  expect(isInReturnWindow(null, 7, Date.now())).toBe(true)
})
