import type { Input, Output } from '#contract/endpoint.ts'
import { cashLeft } from '#contract/orders/amounts-due.ts'
import type { OrderContact, orderTracking } from '#contract/orders/order-tracking.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  countAttempt,
  decrementAttempt,
  resetAttempts,
  type ThrottledAttempt,
} from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { itemResponse, orderRefundResponse } from '../order-response.ts'
import { shipmentFields } from '../shipments/shipment-response.ts'
import { findTrackedOrder } from './tracking.store.ts'

type TrackOrderInput = Input<typeof orderTracking.track>['body']
type TrackedOrder = Output<typeof orderTracking.track>['order']
type OrderRow = NonNullable<Awaited<ReturnType<typeof findTrackedOrder>>>

/** One message for every reason, so that it does not reveal which order numbers exist. */
const notTracked = () =>
  new AppError(
    'notFound',
    'We found no order with this number and contact. Please compare the number with our mail, and try the mobile number and the e-mail address of the order.',
  )

/**
 * The status of an order for whoever knows its number and its contact. Throws notFound for any other pair, and tooMany after many wrong
 * ones: attempts are counted before the check by the number, by the contact and by the client.
 */
export async function trackOrder(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit'>,
  { orderNumber, contact }: TrackOrderInput,
  ip = '',
): Promise<{ order: TrackedOrder }> {
  const guessed: ThrottledAttempt[] = [
    ['trackOrderByNumber', orderNumber],
    ['trackOrderByContact', contactText(contact)],
  ]
  const byClient: ThrottledAttempt = ['trackOrderByClient', clientKey(ip)]
  await countAttempt(context, ...guessed, byClient)

  const order = await findTrackedOrder(context.db, orderNumber, contact)
  if (!order) throw notTracked()
  await resetAttempts(context, ...guessed)
  await decrementAttempt(context, byClient)
  return { order: trackedOrderResponse(order) }
}

const contactText = (contact: OrderContact): string => ('email' in contact ? contact.email : contact.phone)

function trackedOrderResponse(order: OrderRow): TrackedOrder {
  const { advanceStatus, confirmationStatus, confirmUntil, refund } = order
  const { shipments, ...partial } = shipmentFields(order)
  const cash = cashLeft(order, shipments ?? [])
  return {
    shortId: toShortId(order),
    orderDate: order.orderDate,
    paymentMethod: order.paymentMethod,
    ...(order.paidBy && { paidBy: order.paidBy }),
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    ...partial,
    returnStatus: order.returnStatus,
    ...(advanceStatus !== 'NONE' && { advanceStatus }),
    ...(order.paymentMethod === 'COD' && confirmationStatus !== 'NONE' && { confirmationStatus }),
    ...(order.paymentMethod === 'COD' && confirmUntil && { confirmUntil }),
    expectedDeliveryDate: order.expectedDeliveryDate,
    deliveredOn: order.deliveredAt,
    canceledOn: order.canceledAt,
    ...(cash > 0 && { cashDue: cash }),
    ...(shipments && { shipments: shipments.map(shipmentSummary) }),
    ...(refund && { refund: refundSummary(refund) }),
    items: order.items.map(itemSummary),
    history: order.history.map(({ at, parcel, ...entry }) => ({
      ...entry,
      at: new Date(at),
      ...(parcel !== null && { parcel }),
    })),
  }
}

type Shipments = ReturnType<typeof shipmentFields>['shipments']

/** A shipment without its weight. */
const shipmentSummary = ({ courier: _, weightGrams: __, ...shipment }: NonNullable<Shipments>[number]) => shipment

/** An item without its price. */
function itemSummary(line: OrderRow['items'][number]): TrackedOrder['items'][number] {
  const { id, quantity, product } = itemResponse(line)
  return { id, quantity, product }
}

/** A refund without its reference. */
function refundSummary(refund: NonNullable<OrderRow['refund']>): TrackedOrder['refund'] {
  const { status, amount, startedOn, completedOn } = orderRefundResponse(refund)
  return { status, amount, startedOn, completedOn }
}
