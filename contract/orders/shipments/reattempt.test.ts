import { expect, test } from 'vitest'
import { canRequestReattempt, reattemptDays } from './reattempt.ts'
import { isOnItsWay, shipmentStatuses } from './shipment-states.ts'

test('another attempt can be asked for after one failed, while the courier has the parcel, three times', () => {
  for (const status of shipmentStatuses)
    expect(canRequestReattempt({ status, failedAttempts: 1 }), status).toBe(isOnItsWay(status))
  expect(canRequestReattempt({ status: 'IN_TRANSIT' })).toBe(false)
  expect(canRequestReattempt({ status: 'IN_TRANSIT', failedAttempts: 2, reattemptRequests: 2 })).toBe(true)
  expect(canRequestReattempt({ status: 'IN_TRANSIT', failedAttempts: 3, reattemptRequests: 3 })).toBe(false)
})

test('the days are the next seven of the Indian calendar', () => {
  // 01:00 in India on 2 December.
  expect(reattemptDays(new Date('2026-12-01T19:30:00Z'))).toEqual([
    ...['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'],
  ])
})
