import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations.ts'
import { dayInIndia } from '../india-time.ts'
import { acknowledgeBy, formatLeft, reopenUntil, resolveBy, runningClocks, warnAt } from './grievance-clocks.ts'

const anyTime = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a complaint is acknowledged within 48 hours of its arrival', () => {
  expect(acknowledgeBy(new Date('2026-11-21T18:45:00Z'))).toEqual(new Date('2026-11-23T18:45:00Z'))
})

test.for([
  ['2026-11-21T07:00:00Z', '2026-12-21'],
  ['2026-12-31T07:00:00Z', '2027-01-31'],
  // The next month is shorter.
  ['2026-01-31T07:00:00Z', '2026-02-28'],
  ['2028-01-30T07:00:00Z', '2028-02-29'],
  ['2026-05-31T07:00:00Z', '2026-06-30'],
  ['2026-02-28T07:00:00Z', '2026-03-28'],
  // In India the next day has begun.
  ['2026-11-20T18:29:59Z', '2026-12-20'],
  ['2026-11-20T18:30:00Z', '2026-12-21'],
  ['2026-01-31T18:30:00Z', '2026-03-01'],
])('a complaint that arrives at %s is settled by %s in India', ([arrival, day]) => {
  const due = resolveBy(new Date(arrival!))
  expect(dayInIndia(due)).toBe(day)
  expect(dayInIndia(new Date(due.getTime() + 1))).not.toBe(day)
})

test('the month has 28 to 32 days of 24 hours, and a later arrival never has an earlier end', () => {
  fc.assert(
    fc.property(anyTime, fc.nat(40 * dayMs), (arrival, later) => {
      const days = (resolveBy(arrival).getTime() - arrival.getTime()) / dayMs
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThan(32)
      const next = new Date(arrival.getTime() + later)
      expect(resolveBy(next).getTime()).toBeGreaterThanOrEqual(resolveBy(arrival).getTime())
    }),
  )
})

test('a complaint can be reopened until the end of the 30th day in India', () => {
  const until = reopenUntil(new Date('2026-11-20T18:30:00Z'))
  expect(until).toEqual(new Date('2026-12-21T18:29:59.999Z'))
})

test('the owner is reminded while the clock still runs', () => {
  fc.assert(
    fc.property(anyTime, (arrival) => {
      for (const [clock, due] of [
        ['ACKNOWLEDGE', acknowledgeBy(arrival)],
        ['RESOLVE', resolveBy(arrival)],
      ] as const) {
        expect(warnAt(clock, due).getTime()).toBeGreaterThan(arrival.getTime())
        expect(warnAt(clock, due).getTime()).toBeLessThan(due.getTime())
      }
    }),
  )
})

test('the clock that runs out first is at the front, and an acknowledged complaint has one clock', () => {
  const arrival = new Date('2026-11-21T07:00:00Z')
  const clocks = { acknowledgeBy: acknowledgeBy(arrival), resolveBy: resolveBy(arrival), acknowledgedAt: null }
  const now = new Date(arrival.getTime() + 50 * hourMs)
  expect(runningClocks(clocks, now)).toEqual([
    { clock: 'ACKNOWLEDGE', due: clocks.acknowledgeBy, left: -2 * hourMs },
    { clock: 'RESOLVE', due: clocks.resolveBy, left: expect.any(Number) },
  ])
  expect(runningClocks({ ...clocks, acknowledgedAt: now }, now).map(({ clock }) => clock)).toEqual(['RESOLVE'])
})

test('the time that is left is in words', () => {
  const minute = 60_000
  expect(
    [0, minute, 119 * minute, 120 * minute, 47 * hourMs, 48 * hourMs, -3 * dayMs].map((left) => formatLeft(left)),
  ).toEqual(['1 minute', '1 minute', '119 minutes', '2 hours', '47 hours', '2 days', '3 days'])
})
