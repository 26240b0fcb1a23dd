import { z } from 'zod'
import { Address } from '../addresses.ts'
import { optionFields } from '../catalogue.ts'
import { maxLineQuantity } from '../limits.ts'
import {
  advanceStatuses,
  confirmationStatuses,
  deliveryStatuses,
  goodsStatuses,
  paymentMethods,
  paymentStatuses,
  receivedMeans,
  returnStatuses,
} from '../order-states.ts'
import { offerLevels } from '../pricing/applied-discount.ts'
import { id, money, Pagination, timestamp } from '../schemas.ts'
import { noPiecesMessage } from './count-pieces.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { Refund } from './refund-schema.ts'
import { OrderReturn } from './returns/return-schema.ts'
import { courierServices } from './shipments/couriers.ts'
import { Shipment } from './shipments/shipment-schema.ts'

/**
 * Why pieces left an order. CANCELED: before they were sent; RETURNED: undelivered and back at the store (return to origin); LOST. Pieces that a
 * customer returned after delivery have the kind SENT_BACK in the table, which the API shows as a return.
 */
export const cancellationKinds = ['CANCELED', 'RETURNED', 'LOST'] as const

/**
 * How many pieces of an item could be chosen, or the order had, when the caller loaded it. The call fails with a conflict if it is another number now, so that
 * a call that is repeated after a lost response does not take further pieces.
 */
export const seenQuantity = z.int().positive().optional()

/** A number of pieces of an item, at least `min`. */
export const pieceCount = (min = 0, message = 'Enter a whole number of pieces.') =>
  z.int('Enter a whole number of pieces.').min(min, message).max(maxLineQuantity)

/** Chosen pieces of an item of an order; `message` is for fewer than one. */
export const chosenPieces = (message = noPiecesMessage) =>
  z.object({ orderItemId: id, quantity: pieceCount(1, message), seenQuantity })

/** Pieces that left an order: a cancellation of a part of it, or a shipment that came back or was lost. */
const Cancellation = z.object({
  /** Missing for CANCELED. */
  kind: z.enum(cancellationKinds).exclude(['CANCELED']).optional(),
  /** The number of the shipment that came back or was lost. */
  parcel: z.int().optional(),
  canceledOn: timestamp,
  reason: z.string().nullable(),
  /** What the order costs less. */
  amount: money,
  /** Null where nothing was paid for the pieces. */
  refund: Refund.nullable(),
  items: z.array(
    z.object({
      name: z.string(),
      color: z.string(),
      ...optionFields,
      quantity: z.int(),
      amount: money,
      /** Pieces that came back damaged; missing for 0. */
      damaged: z.int().optional(),
    }),
  ),
})

/** The copy of the chosen address that an order keeps. */
export const OrderAddress = Address.omit({ id: true, isDefault: true })

export const Order = z.object({
  id: z.uuid(),
  /** The first 8 characters of the id, in capitals. */
  shortId: z.string(),
  orderDate: timestamp,
  /** The items minus their discounts, the shipping fee and the fee of cash on delivery. */
  orderTotal: money,
  /** What was charged: less than the store's fee where an offer included shipping. */
  shippingFee: money,
  /** The fee of cash on delivery; missing where none was charged. */
  codFee: money.optional(),
  /** The part of a cash order that is paid online before its dispatch, and whether it is paid; missing where none was asked for. */
  advanceAmount: money.optional(),
  advanceStatus: z.enum(advanceStatuses).exclude(['NONE']).optional(),
  /** The sum of the items' discounts; missing without any. */
  discount: money.optional(),
  /** The discounts by the names of the placement, in the order of their application; missing without any. */
  discounts: z
    .array(z.object({ name: z.string(), code: z.string().nullable(), level: z.enum(offerLevels), amount: money }))
    .optional(),
  paymentMethod: z.enum(paymentMethods),
  /** Of an order that was paid to the shop: how; missing for others. */
  paidBy: z.enum(receivedMeans).optional(),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  /** Whether a SHIPPED order has pieces that have not left the store; missing for false. */
  isPartlyShipped: z.boolean().optional(),
  /** Whether a SHIPPED order has shipments that are delivered; missing for false. */
  isPartlyDelivered: z.boolean().optional(),
  /** Whether a shipment of a SHIPPED order is on its way back; missing for false. */
  isReturning: z.boolean().optional(),
  /** Whether a CANCELED order was sent, and all of it came back or was lost; missing for false. */
  isUndelivered: z.boolean().optional(),
  /** The shipments without canceled ones, by number; missing where there are none. */
  shipments: z.array(Shipment).optional(),
  /** Pieces that were ordered and canceled, which `items` and all amounts no longer contain; missing without any. */
  cancellations: z.array(Cancellation).optional(),
  /** Whether a cash order that is PENDING was dispatched and came back; missing for false. */
  wasDispatched: z.boolean().optional(),
  /** Whether the courier of a packed parcel of a cash order that is PENDING is booked to collect cash; missing for false. */
  isCashBooked: z.boolean().optional(),
  /** Whether an unpaid order is not canceled by the store, because it was sent and taken back; missing for false. */
  isKeptUnpaid: z.boolean().optional(),
  returnStatus: z.enum(returnStatuses),
  /** Whether no return is undecided and the goods of one are awaited; missing for false. */
  isReturnApproved: z.boolean().optional(),
  /** Of a delivered order: the longest time for returns of its items in days, where a category sets a longer one than the store; missing otherwise. */
  longerReturnDays: z.int().optional(),
  /** The returns of pieces, by number; missing without any. */
  returns: z.array(OrderReturn).optional(),
  /** OUTSTANDING while the goods of an order canceled on its way are not back; the stock of what was sent is restored with RETURNED. */
  goodsStatus: z.enum(goodsStatuses),
  /** Of a cash order whose customer has to confirm it, or has confirmed it; missing for other orders. */
  confirmationStatus: z.enum(confirmationStatuses).exclude(['NONE']).optional(),
  /** When an order that is not confirmed is canceled; missing where no confirmation was requested. */
  confirmUntil: timestamp.optional(),
  /** Until when an order that the shop placed can be paid by its link; missing for other orders, and where nothing ends the time. */
  payUntil: timestamp.optional(),
  deliveredOn: timestamp.nullable(),
  canceledOn: timestamp.nullable(),
  expectedDeliveryDate: timestamp.nullable(),
  refund: Refund.nullable(),
  /** Paid in test mode, through the simulator or a sandbox: no money was charged. */
  isTest: z.boolean(),
  /** A demonstration order; it counts in sales until the demonstration is removed. */
  isDemo: z.boolean(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  address: OrderAddress,
  items: z.array(
    z.object({
      id: z.uuid(),
      quantity: z.int(),
      priceAtPurchase: money,
      /** Off the whole item; missing without a discount. */
      discount: money.optional(),
      product: z.object({
        /** Null for a product that is not on sale. */
        id: z.uuid().nullable(),
        name: z.string(),
        images: z.array(z.object({ url: z.string() })),
        variant: z.object({ color: z.string(), ...optionFields }),
      }),
    }),
  ),
})

/** The events of an order's history. */
const orderEventTypes = [
  'PLACED',
  'DELIVERY_CHANGED',
  'PAYMENT_CHANGED',
  'RETURN_CHANGED',
  'REFUND_CHANGED',
  'GOODS_CHANGED',
  'EXPECTED_DATE_CHANGED',
  'CONFIRMATION_CHANGED',
  'ADDRESS_CHANGED',
  'ADVANCE_CHANGED',
  'SHIPMENT_CHANGED',
  'ITEMS_CANCELED',
  'ITEMS_CHANGED',
  'RETURN_UPDATED',
] as const

/**
 * `from` and `to` are statuses of the kind that the event names, or days such as '2026-12-03'; the note is an optional reason. The note of
 * SHIPMENT_CHANGED names the shipment, those of ITEMS_CANCELED and ITEMS_CHANGED the pieces or the fees, that of RETURN_UPDATED the return and its
 * pieces. Instead of a status, SHIPMENT_CHANGED can have the `to` ATTEMPT_FAILED, REATTEMPT_REQUESTED or BOOKING_CANCELED, and ITEMS_CHANGED
 * FEES_WAIVED where an order costs less only because no courier collects its fees.
 * RETURN_UPDATED has the statuses of the return; a change of the order's return status has RETURN_CHANGED.
 */
export const OrderHistoryEntry = z.object({
  at: timestamp,
  event: z.enum(orderEventTypes),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  by: z.enum(['customer', 'administrator', 'store']),
})

export const OrderInvoice = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedOn: timestamp,
})

/** One order with its history, the oldest entry first. */
export const OrderDetail = z.object({
  ...Order.shape,
  /** Null for a deleted account. */
  customerId: z.uuid().nullable(),
  /** The number of the account, which can differ from that of the address. */
  mobile: z.string().nullable(),
  /** For administrators: how many shipments of all orders of the customer left the store, and came back; missing without any. */
  customerParcels: z.object({ sent: z.int(), cameBack: z.int() }).optional(),
  /** The courier service with which administrators can book shipments; missing in a store without one, and for customers. */
  courierService: z.enum(courierServices).optional(),
  /** For administrators: the link by which the customer can pay for an order that the shop placed; missing where there is none, or it is paid. */
  paymentUrl: z.string().optional(),
  /** Where money is paid to that the store owes by hand, such as 'UPI …@okaxis'; missing while nothing is owed, or it is not known. */
  payout: z.object({ hint: z.string() }).optional(),
  /** Whether money is owed by hand and the customer has not said where it is paid to; missing for false. */
  needsPayout: z.boolean().optional(),
  history: z.array(OrderHistoryEntry),
  invoices: z.array(OrderInvoice),
})

/** A page of orders. */
export const OrdersPage = z.object({ orders: z.array(Order), pagination: Pagination })

/** The response to a change of an order. */
export const OrderChangeResponse = z.object({ message: z.string(), order: Order })
