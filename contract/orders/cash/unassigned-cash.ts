/** What is left of the payments with a tracking number that count for no shipment, in paise. */
export type UnassignedSum = {
  trackingNumber: string
  /** The courier of the file, else that of the shipment; null where neither is known. */
  courierName: string | null
  amount: number
}

/** Cash that is with the store and counts for no shipment, by tracking number regardless of case. */
type UnassignedCash = {
  add: (sum: UnassignedSum) => void
  /** Takes an amount of the same number and courier, a courier that is not known being any; false, and nothing is taken, where less is left. */
  take: (sum: UnassignedSum) => boolean
}

/** Cash that counts for no shipment, at first these sums. */
export function createUnassignedCash(sums: readonly UnassignedSum[]): UnassignedCash {
  const byNumber = new Map<string, Map<string | null, number>>()
  const ofNumber = (trackingNumber: string) => byNumber.get(trackingNumber.toLowerCase()) ?? new Map()
  const add = ({ trackingNumber, courierName, amount }: UnassignedSum) => {
    const byCourier = ofNumber(trackingNumber)
    byNumber.set(trackingNumber.toLowerCase(), byCourier.set(courierName, (byCourier.get(courierName) ?? 0) + amount))
  }
  const take = (sum: UnassignedSum) => {
    if (left(ofNumber(sum.trackingNumber), sum.courierName) < sum.amount) return false
    add({ ...sum, amount: -sum.amount })
    return true
  }
  for (const sum of sums) add(sum)
  return { add, take }
}

/** What a courier can take back. It is at most the sum of all, because another courier may have taken a part of the payments without a known one. */
function left(byCourier: ReadonlyMap<string | null, number>, courierName: string | null): number {
  const all = [...byCourier.values()].reduce((sum, amount) => sum + amount, 0)
  if (courierName === null) return all
  return Math.min(all, (byCourier.get(courierName) ?? 0) + (byCourier.get(null) ?? 0))
}
