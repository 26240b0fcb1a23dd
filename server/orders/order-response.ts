import type { z } from 'zod'
import type { AdvanceStatus, ConfirmationStatus } from '#contract/order-states.ts'
import type { Order, OrderDetail, OrderHistoryEntry, OrderInvoice } from '#contract/orders/order-schemas.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import type { CancellationJson } from './cancellation/cancellations.store.ts'
import type { ScanJson } from './couriers/scans.store.ts'
import type { PayoutJson } from './payouts/payouts.store.ts'
import { returnResponse } from './returns/return-response.ts'
import type { ReturnJson } from './returns/returns.store.ts'
import type { ShipmentJson } from './shipments/shipments.store.ts'

/** An item of an order as it was bought; `productId` is null for a deleted product. Money is paise. */
export type OrderLine = {
  id: string
  productId: string | null
  name: string
  color: string
  optionName: string | null
  optionValue: string | null
  sku: string | null
  imageFile: string | null
  quantity: number
  priceAtPurchase: number
  /** Off the whole line. */
  discount: number
}

/** A discount of an order with its name at the time of the order; the amount in paise. */
export type OrderDiscount = NonNullable<OrderResponse['discounts']>[number]

type OrderResponse = z.output<typeof Order>
type OrderRefundResponse = NonNullable<OrderResponse['refund']>

/** A refund as JSON in an order's row: timestamps are text. */
export type RefundJson = Omit<OrderRefundResponse, 'startedOn' | 'completedOn'> & {
  startedOn: string
  completedOn: string | null
}

/** What an order has before it is shipped, canceled, returned or refunded. */
export const newOrderState = {
  refund: null,
  isTest: false,
  isDemo: false,
  isPartlyShipped: false,
  isReturning: false,
  isUndelivered: false,
  shipments: null,
  cancellations: null,
  isReturnApproved: false,
  returns: null,
} as const

/** An order with its own copies of the buyer, the address and the items. */
export type OrderWithLines = Omit<
  OrderResponse,
  | 'user'
  | 'address'
  | 'items'
  | 'shortId'
  | 'refund'
  | 'deliveredOn'
  | 'canceledOn'
  | 'codFee'
  | 'confirmationStatus'
  | 'confirmUntil'
  | 'payUntil'
  | 'advanceAmount'
  | 'advanceStatus'
  | 'discount'
  | 'discounts'
  | 'isPartlyShipped'
  | 'isPartlyDelivered'
  | 'isReturning'
  | 'isUndelivered'
  | 'shipments'
  | 'cancellations'
  | 'isReturnApproved'
  | 'longerReturnDays'
  | 'returns'
> &
  OrderResponse['user'] &
  OrderResponse['address'] & {
    deliveredAt: Date | null
    canceledAt: Date | null
    codFee: number
    confirmationStatus: ConfirmationStatus
    /** Null where no confirmation was requested. */
    confirmUntil: Date | null
    /** Until when an order with a payment link can be paid; null for other orders. */
    payUntil: Date | null
    /** 0 for none. */
    advanceAmount: number
    advanceStatus: AdvanceStatus
    /** Null without any. */
    discounts: OrderDiscount[] | null
    items: OrderLine[]
    isPartlyShipped: boolean
    isReturning: boolean
    isUndelivered: boolean
    /** Canceled ones included; null without any. */
    shipments: ShipmentJson[] | null
    /** Null without any. */
    cancellations: CancellationJson[] | null
    /** Whether no return is undecided and the goods of one are awaited. */
    isReturnApproved: boolean
    /** Null without any. */
    returns: ReturnJson[] | null
    /** Null or missing where no category has a longer time for returns than the store. */
    longerReturnDays?: number | null
    refund: RefundJson | null
    /** Null or missing where nothing is owed by hand. */
    payout?: PayoutJson | null
  }

type CustomerName = Pick<OrderWithLines, 'firstName' | 'lastName'>

export const customerName = ({ firstName, lastName }: CustomerName): string => `${firstName} ${lastName}`

/** The name on the delivery address; the customer's if the address has none. */
export const recipientName = ({ fullName, ...customer }: CustomerName & Pick<OrderWithLines, 'fullName'>): string =>
  fullName ?? customerName(customer)

/** An item as the API shows it. */
export function itemResponse(line: OrderLine): OrderResponse['items'][number] {
  const { id, productId, name, color, imageFile, quantity, priceAtPurchase, discount } = line
  const images = imageFile ? [{ url: uploadUrl(imageFile) }] : []
  const variant = { color, ...optionFields(line) }
  return {
    id,
    quantity,
    priceAtPurchase,
    ...(discount > 0 && { discount }),
    product: { id: productId, name, images, variant },
  }
}

/** A refund as the API shows it. */
export const orderRefundResponse = ({ startedOn, completedOn, ...refund }: RefundJson): OrderRefundResponse => ({
  ...refund,
  startedOn: new Date(startedOn),
  completedOn: completedOn === null ? null : new Date(completedOn),
})

/** The discounts and the fee of cash on delivery, only where there are any. */
function discountFields({ codFee, discounts, items }: OrderWithLines) {
  const discount = items.reduce((sum, item) => sum + item.discount, 0)
  return {
    ...(codFee > 0 && { codFee }),
    ...(discount > 0 && { discount }),
    ...(discounts && { discounts }),
  }
}

/** The confirmation of a cash order, only where one was requested; an order that is paid online needs none. */
const confirmationFields = ({ paymentMethod, confirmationStatus, confirmUntil }: OrderWithLines) =>
  paymentMethod === 'COD' &&
  confirmationStatus !== 'NONE' && { confirmationStatus, ...(confirmUntil && { confirmUntil }) }

/** The advance of a cash order, only where one was asked for. */
const advanceFields = ({ advanceAmount, advanceStatus }: OrderWithLines) =>
  advanceStatus === 'NONE' ? {} : { advanceAmount, advanceStatus }

function shipmentResponse({
  cashAmount,
  failedAttempts,
  reattemptDay,
  reattemptNote,
  reattemptRequests,
  createdOn,
  shippedOn,
  deliveredOn,
  ...shipment
}: ShipmentJson) {
  return {
    ...shipment,
    ...(cashAmount > 0 && { cashAmount }),
    ...(failedAttempts > 0 && { failedAttempts }),
    ...(reattemptDay && { reattempt: { day: reattemptDay, note: reattemptNote } }),
    ...(reattemptRequests > 0 && { reattemptRequests }),
    createdOn: new Date(createdOn),
    shippedOn: shippedOn === null ? null : new Date(shippedOn),
    deliveredOn: deliveredOn === null ? null : new Date(deliveredOn),
  }
}

/** The shipments that are not canceled, only where there are any. An order that was paid online has no cash to collect. */
export function shipmentFields({
  deliveryStatus,
  paymentMethod,
  isPartlyShipped,
  isReturning,
  isUndelivered,
  shipments,
}: Pick<
  OrderWithLines,
  'deliveryStatus' | 'paymentMethod' | 'isPartlyShipped' | 'isReturning' | 'isUndelivered' | 'shipments'
>) {
  const shown = (shipments ?? []).filter(({ status }) => status !== 'CANCELED')
  const isPartlyDelivered = deliveryStatus === 'SHIPPED' && shown.some(({ status }) => status === 'DELIVERED')
  const withCash = shown.map((shipment) => (paymentMethod === 'COD' ? shipment : { ...shipment, cashAmount: 0 }))
  return {
    ...(isPartlyShipped && { isPartlyShipped }),
    ...(isPartlyDelivered && { isPartlyDelivered }),
    ...(isReturning && { isReturning }),
    ...(isUndelivered && { isUndelivered }),
    ...(shown.length > 0 && { shipments: withCash.map(shipmentResponse) }),
  }
}

/** The cancellations of parts of the order and its shipments that came back or were lost, only where there are any. */
const cancellationFields = ({ cancellations }: OrderWithLines) =>
  cancellations && {
    cancellations: cancellations.map(({ kind, parcel, canceledOn, refund, items, ...cancellation }) => ({
      ...(kind !== 'CANCELED' && { kind }),
      ...(parcel !== null && { parcel }),
      ...cancellation,
      canceledOn: new Date(canceledOn),
      refund: refund && orderRefundResponse(refund),
      items: items.map(({ name, color, quantity, amount, damaged, ...option }) => ({
        ...{ name, color, ...optionFields(option), quantity, amount, ...(damaged > 0 && { damaged }) },
      })),
    })),
  }

/** The returns of pieces, only where there are any, and a time for returns that is longer than the store's. */
const returnFields = (order: OrderWithLines) => ({
  ...(order.isReturnApproved && { isReturnApproved: true }),
  ...(order.longerReturnDays && { longerReturnDays: order.longerReturnDays }),
  ...(order.returns && { returns: order.returns.map((one) => returnResponse(order, one, orderRefundResponse)) }),
})

/** The order as the API shows it. */
export function orderResponse(order: OrderWithLines): OrderResponse {
  const { firstName, lastName, email, addressLine1, addressLine2, city, state, postalCode, fullName, phone } = order
  return {
    id: order.id,
    shortId: toShortId(order),
    orderDate: order.orderDate,
    orderTotal: order.orderTotal,
    shippingFee: order.shippingFee,
    ...discountFields(order),
    ...advanceFields(order),
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    ...shipmentFields(order),
    ...cancellationFields(order),
    ...(order.wasDispatched && { wasDispatched: true }),
    returnStatus: order.returnStatus,
    ...returnFields(order),
    goodsStatus: order.goodsStatus,
    ...confirmationFields(order),
    ...(order.payUntil && { payUntil: order.payUntil }),
    deliveredOn: order.deliveredAt,
    canceledOn: order.canceledAt,
    expectedDeliveryDate: order.expectedDeliveryDate,
    refund: order.refund && orderRefundResponse(order.refund),
    isTest: order.isTest,
    isDemo: order.isDemo,
    user: { firstName, lastName, email },
    address: { addressLine1, addressLine2, city, state, postalCode, fullName, phone },
    items: order.items.map(itemResponse),
  }
}

type Shipments = NonNullable<OrderResponse['shipments']>

/** The shipments with the reports of their couriers, only where there are any. */
const withScans = (shipments: Shipments, scans: readonly ScanJson[]): Shipments =>
  shipments.map((shipment) => {
    const own = scans.filter(({ shipmentId }) => shipmentId === shipment.id)
    if (own.length === 0) return shipment
    return {
      ...shipment,
      scans: own.map(({ at, status, text, location }) => ({ at: new Date(at), status, text, location })),
    }
  })

/** The order as the API shows it, with the reports of its couriers. */
function withDetailedShipments({ scans, ...order }: OrderDetailRow): OrderResponse {
  const response = orderResponse(order)
  return scans && response.shipments ? { ...response, shipments: withScans(response.shipments, scans) } : response
}

type OrderDetailRow = OrderWithLines & { customerId: string | null; mobile: string | null; scans: ScanJson[] | null }

/** The order with its history, the oldest entry first, and its invoices. */
export const orderDetailResponse = (
  order: OrderDetailRow,
  history: z.output<typeof OrderHistoryEntry>[],
  invoices: z.output<typeof OrderInvoice>[],
  courierService?: z.output<typeof OrderDetail>['courierService'],
): z.output<typeof OrderDetail> => ({
  ...withDetailedShipments(order),
  ...(courierService && { courierService }),
  customerId: order.customerId,
  mobile: order.mobile,
  history,
  invoices,
})
