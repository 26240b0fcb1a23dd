import { dayInIndia } from '#contract/india-time.ts'
import type { ItemReturnStatus } from '#contract/orders/returns/return-states.ts'
import type { PickupMeaning } from '#server/couriers/scan-meaning.ts'
import { maxAhead } from '../../couriers/scan-rules.ts'

/** A report about a pickup that has a meaning, at its time. */
export type PickupScan = { meaning: PickupMeaning; happenedAt: Date }

/** Reports of the same time in the order in which a parcel has them. */
const rank: Record<PickupMeaning, number> = { failPickup: 0, cancelPickup: 1, pickUp: 2, arrive: 3 }

/** The order in which reports are applied. */
export const comparePickupScans = (a: PickupScan, b: PickupScan): number =>
  a.happenedAt.getTime() - b.happenedAt.getTime() || rank[a.meaning] - rank[b.meaning]

/**
 * What a report changes: `pickUp` puts an approved return on its way; the others are written into the history, and `cancelPickup` into the booking.
 * Nothing once the return has ended. Goods that are with the courier were picked up, also where no report said so, so that the result does not
 * depend on the order of arrival. A failed pickup is one of a day, however often it is reported.
 */
export function pickupSteps(
  { status, applied }: { status: ItemReturnStatus; applied: readonly PickupScan[] },
  { meaning, happenedAt }: PickupScan,
  now: Date,
): PickupMeaning[] {
  if (happenedAt.getTime() > now.getTime() + maxAhead) return []
  const isAwaited = status === 'APPROVED'
  if (!isAwaited && status !== 'IN_TRANSIT') return []
  switch (meaning) {
    case 'pickUp':
      return isAwaited ? ['pickUp'] : []
    case 'arrive':
      if (applied.some((scan) => scan.meaning === 'arrive')) return []
      return isAwaited ? ['pickUp', 'arrive'] : ['arrive']
    default: {
      const day = dayInIndia(happenedAt)
      const isKnown = applied.some((scan) => scan.meaning === meaning && dayInIndia(scan.happenedAt) === day)
      return isAwaited && !isKnown ? [meaning] : []
    }
  }
}
