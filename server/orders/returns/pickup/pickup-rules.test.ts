import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemReturnStatus } from '#contract/orders/returns/return-states.ts'
import { comparePickupScans, type PickupScan, pickupSteps } from './pickup-rules.ts'

const start = Date.parse('2026-11-20T04:30:00Z')
const now = new Date(start + 30 * 3_600_000)

const scans = fc.array(
  fc.record({
    meaning: fc.constantFrom('pickUp', 'arrive', 'failPickup', 'cancelPickup'),
    happenedAt: fc.integer({ min: 0, max: 30 }).map((hours) => new Date(start + hours * 3_600_000)),
  }),
  { maxLength: 12 },
)

/** What scans that arrive one after the other lead to. */
function apply(given: readonly PickupScan[], from: ItemReturnStatus = 'APPROVED') {
  let status = from
  const applied: PickupScan[] = []
  const steps: string[] = []
  for (const scan of given) {
    const next = pickupSteps({ status, applied }, scan, now)
    if (next.includes('pickUp')) status = 'IN_TRANSIT'
    if (next.length > 0) applied.push(scan)
    steps.push(...next)
  }
  return { status, steps }
}

test('scans in any order and however often lead to the same status, with one pickup and at most one arrival', () => {
  fc.assert(
    fc.property(scans, scans, (given, again) => {
      const sorted = apply(given.toSorted(comparePickupScans))
      const mixed = apply([...given.toReversed(), ...given, ...again.filter((scan) => given.includes(scan))])
      expect(mixed.status).toBe(sorted.status)
      for (const { status, steps } of [sorted, mixed]) {
        const isTravelling = given.some(({ meaning }) => meaning === 'pickUp' || meaning === 'arrive')
        expect(status).toBe(isTravelling ? 'IN_TRANSIT' : 'APPROVED')
        expect(steps.filter((step) => step === 'pickUp')).toHaveLength(isTravelling ? 1 : 0)
        expect(steps.filter((step) => step === 'arrive')).toHaveLength(
          given.some(({ meaning }) => meaning === 'arrive') ? 1 : 0,
        )
      }
    }),
  )
})

test('a scan changes nothing of a return that is not awaited, and none of the future counts', () => {
  fc.assert(
    fc.property(scans, fc.constantFrom('REQUESTED', 'COMPLETED', 'REJECTED', 'WITHDRAWN'), (given, status) => {
      expect(apply(given, status).steps).toEqual([])
    }),
  )
  const future = { meaning: 'pickUp', happenedAt: new Date(now.getTime() + 2 * 3_600_000) } as const
  expect(apply([future]).steps).toEqual([])
})
