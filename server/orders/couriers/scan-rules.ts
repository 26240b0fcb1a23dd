import { hourMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import {
  canTransitionShipment,
  type ShipmentStatus,
  shipmentTransitions,
} from '#contract/orders/shipments/shipment-states.ts'
import type { ScanMeaning } from '#server/couriers/scan-meaning.ts'

/** A scan that has a meaning, at its time. */
export type MeaningfulScan = { meaning: ScanMeaning; happenedAt: Date }

/** Scans of the same time in the order in which a parcel has them. */
const rank: Record<ScanMeaning, number> = { handOver: 0, goOut: 1, failAttempt: 2, sendBack: 3, deliver: 4 }

/** How far ahead of this computer's clock the time of a scan may be, in milliseconds. */
export const maxAhead = hourMs

/** The order in which scans are applied. */
export const compareScans = (a: MeaningfulScan, b: MeaningfulScan): number =>
  a.happenedAt.getTime() - b.happenedAt.getTime() || rank[a.meaning] - rank[b.meaning]

/**
 * The state of a shipment for its scans: `last` is the latest scan that moved it, and `attemptRecordedAt` when a person recorded the last failed
 * attempt.
 */
export type ScannedShipment = { status: ShipmentStatus; last: MeaningfulScan | null; attemptRecordedAt: Date | null }

/**
 * The transitions by which a scan moves a shipment; none for a scan that is older than the last one that moved it, so that late ones never
 * move it back, nor for one about an attempt that a person has recorded as failed. A courier that has the parcel was handed it, also where no scan
 * said so. One that is on its way back is left to the owner: the delivery that a courier reports of it can be that to the store.
 */
export function scanTransitions(shipment: ScannedShipment, scan: MeaningfulScan, now: Date): ScanMeaning[] {
  const { status, last, attemptRecordedAt } = shipment
  const { meaning, happenedAt } = scan
  if (happenedAt.getTime() > now.getTime() + maxAhead) return []
  if (status === 'RETURNING') return []
  if (last && compareScans(scan, last) <= 0) return []
  if (isAttempt(meaning) && attemptRecordedAt && happenedAt <= attemptRecordedAt) return []
  if (meaning === 'failAttempt' && isSameAttempt(shipment, happenedAt)) return []
  if (canTransitionShipment(status, meaning)) return [meaning]
  return status === 'READY' ? ['handOver', meaning] : []
}

/**
 * How long after an attempt to deliver its customer still gets the mail, in milliseconds: later the day that it asks about is past. Without
 * webhooks an attempt is read within five hours.
 */
const attemptMailedFor = 6 * hourMs

/** A transition of a shipment by one of its scans, and whether the customer gets the mail of it. */
export type ScanStep<Scan extends MeaningfulScan> = { scan: Scan; name: ScanMeaning; isMailed: boolean }

/**
 * The transitions by which the scans of one report, in the order of their times, move a shipment. The customer gets the mail of the last one
 * only, because the others are past; attempts of some hours ago have none.
 */
export function scanSteps<Scan extends MeaningfulScan>(
  shipment: ScannedShipment,
  scans: readonly Scan[],
  now: Date,
): ScanStep<Scan>[] {
  const steps: { scan: Scan; name: ScanMeaning }[] = []
  let current = shipment
  for (const scan of scans) {
    for (const name of scanTransitions(current, scan, now)) {
      steps.push({ scan, name })
      current = { ...current, status: shipmentTransitions[name].to, last: scan }
    }
  }
  const mailed = steps.findLastIndex(
    ({ scan, name }) => !isAttempt(name) || now.getTime() - scan.happenedAt.getTime() <= attemptMailedFor,
  )
  return steps.map((step, index) => ({ ...step, isMailed: index === mailed }))
}

const isAttempt = (meaning: ScanMeaning): boolean => meaning === 'goOut' || meaning === 'failAttempt'

/** Couriers report one failed attempt in several scans: a shipment that did not go out again failed once a day. */
const isSameAttempt = ({ status, last, attemptRecordedAt }: ScannedShipment, happenedAt: Date): boolean =>
  status === 'IN_TRANSIT' &&
  [last?.meaning === 'failAttempt' ? last.happenedAt : null, attemptRecordedAt].some(
    (failedAt) => failedAt && dayInIndia(failedAt) === dayInIndia(happenedAt),
  )
