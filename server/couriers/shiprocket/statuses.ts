import type { PickupMeaning, ScanMeaning } from '../scan-meaning.ts'

type Status = { label: string; meaning: ScanMeaning | null; pickup: PickupMeaning | null }

const status = (label: string, meaning: ScanMeaning | null = null, pickup: PickupMeaning | null = null): Status => ({
  label,
  meaning,
  pickup,
})

/**
 * The status codes of shipments, which scans have as `sr-status` and webhooks as `shipment_status_id`,
 * with what each says about a shipment, and about the pickup of a return.
 * Source: the table "Shipment Status Codes" of the tracking calls of https://apidocs.shiprocket.in, which several public integrations repeat;
 * the samples there show 5, 6, 7, 17, 18, 19, 38 and 42. The table of orders (`current_status_id`) uses other numbers.
 *
 * 11, 23 and 26 have no meaning here: it is not documented whether the customer has the parcel. 12, 24, 25, 44 and 76 (lost, destroyed, damaged,
 * disposed of, untraceable) are for the owner to decide: `problemOf`. A code that is not listed is stored and moves nothing.
 */
const shiprocketStatuses: Readonly<Record<string, Status>> = {
  1: status('AWB assigned'),
  2: status('Label generated'),
  3: status('Pickup scheduled'),
  4: status('Pickup queued'),
  5: status('Manifest generated'),
  6: status('Shipped', 'handOver', 'pickUp'),
  7: status('Delivered', 'deliver', 'arrive'),
  8: status('Canceled', null, 'cancelPickup'),
  9: status('RTO initiated', 'sendBack'),
  10: status('RTO delivered', 'sendBack'),
  11: status('Pending'),
  12: status('Lost'),
  13: status('Pickup error', null, 'failPickup'),
  14: status('RTO acknowledged', 'sendBack'),
  15: status('Pickup rescheduled'),
  16: status('Cancellation requested'),
  17: status('Out for delivery', 'goOut', 'pickUp'),
  18: status('In transit', 'handOver', 'pickUp'),
  19: status('Out for pickup'),
  20: status('Pickup exception', null, 'failPickup'),
  21: status('Undelivered', 'failAttempt'),
  22: status('Delayed'),
  23: status('Partly delivered'),
  24: status('Destroyed'),
  25: status('Damaged'),
  26: status('Fulfilled'),
  27: status('Pickup booked'),
  38: status('Reached the destination hub', 'handOver', 'pickUp'),
  39: status('Misrouted', 'handOver', 'pickUp'),
  40: status('RTO not delivered', 'sendBack'),
  41: status('RTO out for delivery', 'sendBack'),
  42: status('Picked up', 'handOver', 'pickUp'),
  43: status('Self fulfilled'),
  44: status('Disposed of'),
  45: status('Canceled before dispatch', null, 'cancelPickup'),
  46: status('RTO in transit', 'sendBack'),
  47: status('Quality check failed'),
  48: status('Reached the warehouse'),
  51: status('Handed over to the courier', 'handOver', 'pickUp'),
  52: status('Shipment booked'),
  75: status('RTO lock'),
  76: status('Untraceable'),
  77: status('Issue related to the recipient'),
  78: status('Back in the seller’s city', 'sendBack'),
}

/**
 * The codes of reports before a parcel is picked up. After any other report, also one that is not known, the courier may have the parcel, so that its
 * booking is not canceled.
 */
export const codesBeforePickup = ['1', '2', '3', '4', '5', '8', '13', '15', '16', '19', '20', '27', '45', '52'] as const

const statusOf = (code: string | null): Status | null =>
  (code !== null && Object.hasOwn(shiprocketStatuses, code) && shiprocketStatuses[code]) || null

/** What a scan with this code says about a shipment; null for nothing, and for a code that is not known. */
export const meaningOf = (code: string | null): ScanMeaning | null => statusOf(code)?.meaning ?? null

/** What a scan with this code says about the pickup of a return; null for nothing, and for a code that is not known. */
export const pickupMeaningOf = (code: string | null): PickupMeaning | null => statusOf(code)?.pickup ?? null

/** The codes of reports that a parcel will not arrive, or not whole. */
const lossCodes = ['12', '24', '25', '44', '76']

/** The codes of reports about a parcel that the owner has to act on, besides the failed attempts (21), which the shipment counts. */
const problemCodes = [...lossCodes, '8', '13', '20', '45']

/** The codes by which the courier comes for a parcel again that it did not pick up. */
const pickupCodes = ['3', '4', '15', '19', '27']

/** The label of a report about a parcel that the owner has to act on; null for any other. */
export const problemOf = (code: string | null): string | null =>
  code !== null && problemCodes.includes(code) ? labelOf(code) : null

/** The label of a report that the owner has to act on about a parcel that is on its way back to the store; null for any other. */
export const problemOnWayBackOf = (code: string | null): string | null => {
  if (isDeliveryReport(code)) return 'Reported as delivered'
  return code !== null && lossCodes.includes(code) ? labelOf(code) : null
}

/** Whether a report says that a parcel was delivered: to its customer, or, of one on its way back, to the store. */
export const isDeliveryReport = (code: string | null): boolean => meaningOf(code) === 'deliver'

/**
 * The codes of reports that a parcel on its way back is in the seller's city, is brought to the store, or is there: a delivery that is reported
 * after one of these is that to the store.
 */
export const codesNearStore = ['10', '14', '40', '41', '78'] as const

/** The name of a status code; null for one that is not known. */
export const labelOf = (code: string | null): string | null => statusOf(code)?.label ?? null

/** The codes of reports that name a problem of a parcel, or end one, because the parcel moves on. Others, such as "Delayed", leave it. */
export const codesAboutProblems: readonly string[] = Object.keys(shiprocketStatuses).filter(
  (code) => problemCodes.includes(code) || pickupCodes.includes(code) || meaningOf(code) !== null,
)

/** As `codesAboutProblems`, for a parcel that is on its way back: its pickup is over. */
export const codesAboutWayBack: readonly string[] = Object.keys(shiprocketStatuses).filter(
  (code) => lossCodes.includes(code) || meaningOf(code) !== null,
)
