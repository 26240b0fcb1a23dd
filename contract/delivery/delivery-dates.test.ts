import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '../india-time.ts'
import { arrivalDays, dispatchDay, nextCutOff } from './delivery-dates.ts'
import { defaultDispatchSettings } from './delivery-settings.ts'

const inIndia = (minute: string) => new Date(`${minute}:00+05:30`)

test('the next cut-off is today before it, and tomorrow from then on', () => {
  const dispatch = { cutOff: '14:00' }
  expect(nextCutOff(inIndia('2026-11-25T13:59'), dispatch)).toEqual(inIndia('2026-11-25T14:00'))
  expect(nextCutOff(inIndia('2026-11-25T14:00'), dispatch)).toEqual(inIndia('2026-11-26T14:00'))
  expect(nextCutOff(inIndia('2026-11-25T00:00'), { cutOff: '00:00' })).toEqual(inIndia('2026-11-26T00:00'))
})

test('a store that dispatches on Mondays only sends an order of Monday evening a week later', () => {
  const calendar = { dispatch: { ...defaultDispatchSettings, dispatchDays: [1], handlingDays: 0 }, holidays: [] }
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(dispatchDay(inIndia('2026-11-23T13:00'), calendar)).toBe('2026-11-23')
  expect(dispatchDay(inIndia('2026-11-23T18:00'), calendar)).toBe('2026-11-30')
  expect(dispatchDay(inIndia('2026-11-23T13:00'), { ...calendar, holidays: ['2026-11-23'] })).toBe('2026-11-30')
  const noDays = { ...calendar, dispatch: { ...calendar.dispatch, dispatchDays: [] } }
  expect(arrivalDays(inIndia('2026-11-23T13:00'), noDays, { minDays: 1, maxDays: 2 })).toBeNull()
})

test('the promised days do not change before the next cut-off, for which a response is cached', () => {
  const times = fc.nat(20 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000))
  const cutOffs = fc.constantFrom('00:00', '09:30', '14:00', '23:59')
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(times, cutOffs, share, (now, cutOff, part) => {
      const calendar = { dispatch: { ...defaultDispatchSettings, cutOff }, holidays: ['2026-11-26', '2026-12-01'] }
      const end = nextCutOff(now, calendar.dispatch).getTime() - 1
      const later = new Date(now.getTime() + part * (end - now.getTime()))
      const transit = { minDays: 1, maxDays: 3 }
      expect(arrivalDays(later, calendar, transit)).toEqual(arrivalDays(now, calendar, transit))
    }),
  )
})
