import { minuteMs } from '#contract/durations.ts'
import { indiaOffsetMs } from '#contract/india-time.ts'
import type { SimulatedOrder, SimulatedScan } from './simulator.store.ts'

/** A time as Shiprocket writes it: in India, without a zone. */
export const simulatedTime = (time: Date): string =>
  new Date(time.getTime() + indiaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The scans of a simulated parcel: minutes after its pickup was requested, code, label, activity and place. */
const parcelScans = [
  [1, '42', 'PICKED UP', 'Shipment picked up', 'Bengaluru (Karnataka)'],
  [2, '18', 'IN TRANSIT', 'Bag added to trip', 'Bengaluru (Karnataka)'],
  [4, '38', 'REACHED AT DESTINATION HUB', 'Received at facility', 'Destination hub'],
  [5, '17', 'OUT FOR DELIVERY', 'Out for delivery', 'Destination hub'],
  [8, '7', 'DELIVERED', 'Delivered', 'Destination hub'],
] as const

/** The same of goods that come back to the store. */
const returnScans = [
  [1, '42', 'PICKED UP', 'Return picked up', 'Customer’s city'],
  [3, '18', 'IN TRANSIT', 'Bag added to trip', 'Customer’s city'],
  [5, '17', 'OUT FOR DELIVERY', 'Out for delivery to the seller', 'Bengaluru (Karnataka)'],
  [8, '7', 'DELIVERED', 'Delivered to the seller', 'Bengaluru (Karnataka)'],
] as const

/** The scans of an order at a time: those that a test added, else those since the pickup. */
export function scansOf({ scans, pickupAt, canceled, isReturn }: SimulatedOrder, now: Date): SimulatedScan[] {
  if (scans.length > 0 || canceled || !pickupAt) return scans
  return (isReturn ? returnScans : parcelScans)
    .map(([minutes, ...scan]) => ({ at: new Date(pickupAt.getTime() + minutes * minuteMs), scan }))
    .filter(({ at }) => at <= now)
    .map(({ at, scan: [code, label, activity, location] }) => ({
      date: simulatedTime(at),
      status: 'SIM',
      activity,
      location,
      'sr-status': code,
      'sr-status-label': label,
    }))
}

/** The body of a webhook about an order, as in the sample of https://apidocs.shiprocket.in ("Webhooks"). */
export function webhookBody(order: SimulatedOrder, now: Date) {
  const scans = scansOf(order, now)
  const last = scans.at(-1)
  return {
    awb: order.awb,
    courier_name: order.courierName,
    current_status: last?.['sr-status-label'] ?? 'PICKUP SCHEDULED',
    // A number of the table of orders, which has other meanings.
    current_status_id: 20,
    shipment_status: last?.['sr-status-label'] ?? 'PICKUP SCHEDULED',
    shipment_status_id: Number(last?.['sr-status'] ?? 3),
    current_timestamp: toDayFirst(last?.date ?? simulatedTime(now)),
    order_id: order.reference,
    sr_order_id: order.id,
    etd: simulatedTime(now),
    scans,
    is_return: order.isReturn ? 1 : 0,
    pod: 'Not Available',
  }
}

/** '2023-05-23 11:43:52' as '23 05 2023 11:43:52', the form of `current_timestamp`. */
const toDayFirst = (text: string): string =>
  `${text.slice(8, 10)} ${text.slice(5, 7)} ${text.slice(0, 4)} ${text.slice(11)}`
