import { z } from 'zod'
import { optionFields } from '../../catalogue.ts'
import { money, timestamp } from '../../schemas.ts'
import { Refund } from '../refund-schema.ts'
import { courierKeys } from '../shipments/couriers.ts'
import { returnReasonKeys } from './return-reasons.ts'
import { itemReturnStatuses } from './return-states.ts'

/** What the customer gets for returned goods. */
export const returnResolutions = ['REFUND', 'EXCHANGE'] as const
export type ReturnResolution = (typeof returnResolutions)[number]

/** How returned goods travel: a courier of the store picks them up, or the customer sends them. */
export const returnMethods = ['PICKUP', 'OWN_SHIPMENT'] as const
export type ReturnMethod = (typeof returnMethods)[number]

/** A return of pieces of an order. */
export const OrderReturn = z.object({
  id: z.uuid(),
  /** Counted within its order from 1. */
  number: z.int(),
  status: z.enum(itemReturnStatuses),
  resolution: z.enum(returnResolutions),
  method: z.enum(returnMethods),
  reason: z.enum(returnReasonKeys),
  /** Whether the store treats the goods as faulty: they travel free, and their share of the fees is refunded; missing for false. */
  isFaulty: z.boolean().optional(),
  comment: z.string().nullable(),
  requestedOn: timestamp,
  /** The ids of pictures, which `GET /orders/{id}/return-pictures/{pictureId}` returns; missing without any. */
  pictures: z.array(z.uuid()).optional(),
  /** What the store wrote when it approved, rejected or checked the return. */
  note: z.string().nullable(),
  decidedOn: timestamp.nullable(),
  /** How the goods travel, as far as it is known. */
  courier: z.enum(courierKeys).nullable(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** The day of the pickup, such as '2026-12-03'. */
  pickupDay: z.string().nullable(),
  sentOn: timestamp.nullable(),
  closedOn: timestamp.nullable(),
  /** Deducted from the refund for the pickup; missing for 0, and always for faulty goods. */
  charge: money.optional(),
  /** What the refund is, or is expected to be; 0 for an exchange. */
  refundAmount: money,
  refund: Refund.nullable(),
  /** The order that replaces the goods, once it is placed. */
  replacement: z.object({ id: z.uuid(), shortId: z.string() }).nullable(),
  items: z.array(
    z.object({
      /** Null once none of the line is left in the order. */
      orderItemId: z.uuid().nullable(),
      name: z.string(),
      color: z.string(),
      ...optionFields,
      quantity: z.int(),
      /** Set by the check of the goods. */
      acceptedQuantity: z.int().optional(),
      /** Accepted pieces that cannot be sold again; missing for 0. */
      damaged: z.int().optional(),
      /** What was paid for the pieces, or for the accepted ones of a completed return. */
      amount: money,
      /** The variant that is sent instead. */
      exchange: z.object({ productVariantId: z.uuid().nullable(), color: z.string(), ...optionFields }).optional(),
    }),
  ),
})
