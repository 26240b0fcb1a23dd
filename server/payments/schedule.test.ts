import { expect, test } from 'vitest'
import { nextCheck } from './schedule.ts'

const createdAt = new Date('2026-11-21T06:00:00Z')
const span = { createdAt, expiresAt: new Date('2026-11-21T07:00:00Z') }
const timeAt = (elapsed: number) => new Date(createdAt.getTime() + elapsed * 1000)

/** The times of the status checks of an attempt in seconds, if each response is immediate. */
function checkTimes(until: number): number[] {
  const times: number[] = []
  for (let at = 0; ; ) {
    at = (nextCheck(span, timeAt(at)).getTime() - createdAt.getTime()) / 1000
    if (at > until) return times
    times.push(at)
  }
}

test('the status of a pending payment is checked on PhonePe’s schedule until it expires', () => {
  const times = checkTimes(400)
  expect(times.slice(0, 11)).toEqual([25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55])
  const intervals = times.map((at, index) => at - (times[index - 1] ?? 0))
  const intervalAfter = (elapsed: number) => intervals[times.findIndex((at) => at > elapsed)]
  expect([60, 120, 180, 300].map(intervalAfter)).toEqual([6, 10, 30, 60])
})

test('after the expiry the status is checked rarely, but without an end', () => {
  const intervalAfterExpiry = (hours: number) => {
    const now = new Date(span.expiresAt.getTime() + hours * 3_600_000)
    return (nextCheck(span, now).getTime() - now.getTime()) / 60_000
  }
  expect([0, 0.5, 5, 48, 1000].map(intervalAfterExpiry)).toEqual([1, 10, 60, 360, 360])
})
