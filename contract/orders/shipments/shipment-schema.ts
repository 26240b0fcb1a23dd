import { z } from 'zod'
import { money, timestamp } from '../../schemas.ts'
import { courierKeys } from './couriers.ts'
import { shipmentStatuses } from './shipment-states.ts'

/** A report of the courier about a shipment. */
const CourierScan = z.object({
  at: timestamp,
  /** The courier service's name of the status; null where it gives none. */
  status: z.string().nullable(),
  text: z.string().nullable(),
  location: z.string().nullable(),
})

/** A shipment of an order: its pieces, and how they are followed. */
export const Shipment = z.object({
  id: z.uuid(),
  /** Counted within its order from 1: the number of the parcel. */
  number: z.int(),
  status: z.enum(shipmentStatuses),
  /** Null for a shipment whose courier nobody named. */
  courier: z.enum(courierKeys).nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  weightGrams: z.int().nullable(),
  /** What the courier collects, or has collected, of a cash order; missing for 0. */
  cashAmount: money.optional(),
  /** Attempts to deliver that failed; missing for 0. */
  failedAttempts: z.int().optional(),
  /** The customer asked for another attempt on this day, such as '2026-12-03', which was not made yet; missing without. */
  reattempt: z.object({ day: z.string(), note: z.string().nullable() }).optional(),
  /** How often the customer asked; missing for 0. */
  reattemptRequests: z.int().optional(),
  createdOn: timestamp,
  shippedOn: timestamp.nullable(),
  deliveredOn: timestamp.nullable(),
  /** What the courier reported, the oldest first; in the details of an order, and only where there is something. */
  scans: z.array(CourierScan).optional(),
  items: z.array(z.object({ orderItemId: z.uuid(), quantity: z.int() })),
})
