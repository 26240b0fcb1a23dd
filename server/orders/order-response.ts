import type { z } from 'zod'
import type { Order, OrderDetail, OrderHistoryEntry, OrderInvoice } from '#contract/orders/order-schemas.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { Database } from '#server/database/connect.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { toDeliveryAddress } from './address/delivery-address.ts'
import type { ScanJson } from './couriers/scans.store.ts'
import type { OrderLine, OrderWithLines, RefundJson } from './order-with-lines.ts'
import { getOrder } from './orders.store.ts'
import { returnResponse } from './returns/return-response.ts'
import { shipmentFields, withScans } from './shipments/shipment-response.ts'

type OrderResponse = z.output<typeof Order>

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
export const orderRefundResponse = ({
  startedOn,
  completedOn,
  ...refund
}: RefundJson): NonNullable<OrderResponse['refund']> => ({
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
        name,
        color,
        ...optionFields(option),
        quantity,
        amount,
        ...(damaged > 0 && { damaged }),
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
  const { firstName, lastName, email } = order
  return {
    id: order.id,
    shortId: toShortId(order),
    orderDate: order.orderDate,
    orderTotal: order.orderTotal,
    shippingFee: order.shippingFee,
    ...discountFields(order),
    ...advanceFields(order),
    paymentMethod: order.paymentMethod,
    ...(order.paidBy && { paidBy: order.paidBy }),
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    ...shipmentFields(order),
    ...cancellationFields(order),
    ...(order.wasDispatched && { wasDispatched: true }),
    ...(order.isCashBooked && { isCashBooked: true }),
    ...(order.isKeptUnpaid && { isKeptUnpaid: true }),
    returnStatus: order.returnStatus,
    ...returnFields(order),
    goodsStatus: order.goodsStatus,
    ...confirmationFields(order),
    ...(order.payUntil && !order.isKeptUnpaid && { payUntil: order.payUntil }),
    deliveredOn: order.deliveredAt,
    canceledOn: order.canceledAt,
    expectedDeliveryDate: order.expectedDeliveryDate,
    refund: order.refund && orderRefundResponse(order.refund),
    isTest: order.isTest,
    isDemo: order.isDemo,
    user: { firstName, lastName, email },
    address: toDeliveryAddress(order),
    items: order.items.map(itemResponse),
  }
}

/** An order as the API shows it; throws if there is none. */
export const getOrderResponse = async (db: Database, id: string): Promise<OrderResponse> =>
  orderResponse(await getOrder(db, id))

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
