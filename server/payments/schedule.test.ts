import { expect, test } from 'vitest'
import { nextCheck } from './schedule.ts'

const createdAt = new Date('2026-11-21T06:00:00Z')
const span = { createdAt, expiresAt: new Date('2026-11-21T07:00:00Z') }
const second = (elapsed: number) => new Date(createdAt.getTime() + elapsed * 1000)

/** The seconds at which an attempt is asked for when each question is answered at once. */
function questions(until: number): number[] {
  const asked: number[] = []
  for (let at = 0; ; ) {
    at = (nextCheck(span, second(at)).getTime() - createdAt.getTime()) / 1000
    if (at > until) return asked
    asked.push(at)
  }
}

test('a pending payment is asked for on PhonePe’s schedule until it has expired', () => {
  const asked = questions(400)
  expect(asked.slice(0, 11)).toEqual([25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55])
  const pauses = asked.map((at, index) => at - (asked[index - 1] ?? 0))
  const pauseAt = (elapsed: number) => pauses[asked.findIndex((at) => at > elapsed)]
  expect([60, 120, 180, 300].map(pauseAt)).toEqual([6, 10, 30, 60])
})

test('after it has expired it is asked for rarely, and never given up', () => {
  const pauseAfter = (hours: number) => {
    const now = new Date(span.expiresAt.getTime() + hours * 3_600_000)
    return (nextCheck(span, now).getTime() - now.getTime()) / 60_000
  }
  expect([0, 0.5, 5, 48, 1000].map(pauseAfter)).toEqual([1, 10, 60, 360, 360])
})
