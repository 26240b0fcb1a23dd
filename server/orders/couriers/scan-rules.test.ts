import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import {
  canTransitionShipment,
  type ShipmentStatus,
  shipmentTransitions,
} from '#contract/orders/shipments/shipment-states.ts'
import { compareScans, type MeaningfulScan, type ScannedShipment, scanSteps, scanTransitions } from './scan-rules.ts'

const start = new Date('2026-11-20T03:30:00Z').getTime()
const now = new Date('2026-12-31T00:00:00Z')
const at = (minutes: number, meaning: MeaningfulScan['meaning']): MeaningfulScan => ({
  meaning,
  happenedAt: new Date(start + minutes * minuteMs),
})

const packed: ScannedShipment = { status: 'READY', last: null, attemptRecordedAt: null }

type Outcome = ScannedShipment & { failedAttempts: number; moves: number; statuses: ShipmentStatus[] }

/** Applies scans in the order of their arrival; one that arrived before is stored once, and therefore not applied again. */
function receive(scans: readonly MeaningfulScan[]): Outcome {
  const known = new Set<string>()
  const outcome: Outcome = { ...packed, failedAttempts: 0, moves: 0, statuses: ['READY'] }
  for (const scan of scans) {
    const key = `${scan.happenedAt.getTime()} ${scan.meaning}`
    if (known.has(key)) continue
    known.add(key)
    const transitions = scanTransitions(outcome, scan, now)
    for (const name of transitions) {
      expect(canTransitionShipment(outcome.status, name)).toBe(true)
      outcome.status = shipmentTransitions[name].to
      outcome.statuses.push(outcome.status)
      outcome.moves++
      if (name === 'failAttempt') outcome.failedAttempts++
    }
    if (transitions.length > 0) outcome.last = scan
  }
  return outcome
}

/** A journey as couriers report it: picked up, some days with failed attempts, then delivered, sent back, or still on its way. */
const journeys = fc
  .record({ failures: fc.integer({ min: 0, max: 3 }), end: fc.constantFrom('deliver', 'sendBack', null) })
  .map(({ failures, end }) => {
    const scans = [at(0, 'handOver'), at(60, 'handOver')]
    for (let day = 1; day <= failures; day++) scans.push(at(day * 1440, 'goOut'), at(day * 1440 + 300, 'failAttempt'))
    const last = (failures + 1) * 1440
    if (end === 'deliver') scans.push(at(last, 'goOut'), at(last + 200, 'deliver'))
    if (end === 'sendBack') scans.push(at(last, 'sendBack'), at(last + 900, 'sendBack'))
    return scans
  })

test('a journey ends in the same status in whatever order and however often its scans arrive', () => {
  fc.assert(
    fc.property(
      journeys.chain((journey) =>
        fc.record({
          journey: fc.constant(journey),
          arrivals: fc
            .tuple(fc.shuffledSubarray(journey, { minLength: journey.length }), fc.shuffledSubarray(journey))
            .map(([all, again]) => [...all, ...again]),
        }),
      ),
      ({ journey, arrivals }) => {
        const inOrder = receive(journey)
        const received = receive(arrivals)
        expect(received.status).toBe(inOrder.status)
        expect(received.failedAttempts).toBeLessThanOrEqual(inOrder.failedAttempts)
        expect(receive([...arrivals, ...arrivals])).toEqual(received)
      },
    ),
  )
})

test('any scans in any order move a shipment only to later ones, and never from a final status', () => {
  const scans = fc
    .record({
      minutes: fc.integer({ min: 0, max: 10_000 }),
      meaning: fc.constantFrom(
        'handOver' as const,
        'goOut' as const,
        'failAttempt' as const,
        'deliver' as const,
        'sendBack' as const,
      ),
    })
    .map(({ minutes, meaning }) => at(minutes, meaning))
  fc.assert(
    fc.property(fc.array(scans, { maxLength: 30 }), (arrivals) => {
      let last: MeaningfulScan | null = null
      for (let count = 1; count <= arrivals.length; count++) {
        const current = receive(arrivals.slice(0, count))
        if (last && current.last) expect(compareScans(current.last, last)).toBeGreaterThanOrEqual(0)
        last = current.last
      }
      const { statuses } = receive(arrivals)
      expect(statuses.indexOf('DELIVERED') === -1 || statuses.at(-1) === 'DELIVERED').toBe(true)
      expect(statuses.indexOf('RETURNING') === -1 || statuses.at(-1) === 'RETURNING').toBe(true)
      expect(statuses.lastIndexOf('READY')).toBe(0)
    }),
  )
})

test('a scan that is older than the last one does not move the shipment back', () => {
  expect(receive([at(20, 'failAttempt'), at(10, 'goOut')])).toMatchObject({ status: 'IN_TRANSIT', failedAttempts: 1 })
})

test('several scans of one failed attempt count once, those of another day or another attempt again', () => {
  const attempt = [at(0, 'goOut'), at(100, 'failAttempt')]
  expect(receive([...attempt, at(130, 'failAttempt')]).failedAttempts).toBe(1)
  expect(receive([...attempt, at(1540, 'failAttempt')]).failedAttempts).toBe(2)
  expect(receive([...attempt, at(200, 'goOut'), at(260, 'failAttempt')]).failedAttempts).toBe(2)
})

test('the steps of one report are those of its scans, and at most one of them is mailed', () => {
  fc.assert(
    fc.property(journeys, fc.integer({ min: 0, max: 8000 }), (journey, minutes) => {
      const steps = scanSteps(packed, journey, at(minutes, 'handOver').happenedAt)
      const known = journey.filter(({ happenedAt }) => happenedAt.getTime() <= start + (minutes + 60) * minuteMs)
      expect(steps.map(({ name }) => shipmentTransitions[name].to)).toEqual(receive(known).statuses.slice(1))
      const mailed = steps.filter(({ isMailed }) => isMailed)
      expect(mailed.length).toBe(steps.length > 0 ? 1 : 0)
    }),
  )
})

test('an attempt is mailed for six hours, and after that the step before it', () => {
  const mailedAfter = (minutes: number) =>
    scanSteps(packed, [at(0, 'handOver'), at(60, 'goOut')], new Date(start + minutes * minuteMs)).find(
      ({ isMailed }) => isMailed,
    )?.name
  expect([60, 420, 421].map(mailedAfter)).toEqual(['goOut', 'goOut', 'handOver'])
  const late = scanSteps({ ...packed, status: 'IN_TRANSIT' }, [at(60, 'goOut')], new Date(start + 421 * minuteMs))
  expect(late).toMatchObject([{ name: 'goOut', isMailed: false }])
})

test('a scan of a time that has not come yet moves nothing', () => {
  const scan = { meaning: 'deliver', happenedAt: new Date('2027-01-02T00:00:00Z') } as const
  expect(scanTransitions({ ...packed, status: 'IN_TRANSIT' }, scan, now)).toEqual([])
})

test('a scan about an attempt that a person has recorded as failed moves nothing; a delivery and a way back do', () => {
  const shipment: ScannedShipment = {
    status: 'IN_TRANSIT',
    last: at(0, 'handOver'),
    attemptRecordedAt: at(300, 'goOut').happenedAt,
  }
  const moves = (minutes: number, meaning: MeaningfulScan['meaning']) =>
    scanTransitions(shipment, at(minutes, meaning), now)
  expect([moves(60, 'goOut'), moves(290, 'failAttempt'), moves(310, 'failAttempt')]).toEqual([[], [], []])
  expect([moves(290, 'deliver'), moves(290, 'sendBack')]).toEqual([['deliver'], ['sendBack']])
  expect([moves(310, 'goOut'), moves(1740, 'failAttempt')]).toEqual([['goOut'], ['failAttempt']])
})
