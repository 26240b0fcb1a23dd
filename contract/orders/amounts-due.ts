import { formatRupees } from '../money.ts'
import type { AdvanceStatus, DeliveryStatus, PaymentMethod, PaymentStatus } from '../order-states.ts'
import { cashOf } from './shipments/pieces.ts'

/** The amounts of an order in paise; fields that are missing are 0 or NONE. */
type OrderAmounts = { orderTotal: number; codFee?: number | undefined } & Advance
type Advance = { advanceAmount?: number | undefined; advanceStatus?: AdvanceStatus | undefined }
type CollectionState = { paymentMethod: PaymentMethod; paymentStatus: PaymentStatus; deliveryStatus: DeliveryStatus }

/** The payment method that the customer chose: until its advance is paid, a cash order is stored as an unpaid online order. */
export const chosenMethod = ({
  paymentMethod,
  advanceStatus = 'NONE',
}: Pick<Advance, 'advanceStatus'> & Pick<CollectionState, 'paymentMethod'>): PaymentMethod =>
  advanceStatus === 'NONE' ? paymentMethod : 'COD'

/**
 * What the couriers of an order collect in cash together: the total without a paid advance; 0 for a canceled order and any that is not to be
 * paid in cash. In paise.
 */
export const cashDue = (order: OrderAmounts & CollectionState): number =>
  order.paymentMethod === 'COD' && order.paymentStatus === 'PENDING' && order.deliveryStatus !== 'CANCELED'
    ? order.orderTotal - paidAdvance(order)
    : 0

/**
 * What is left to pay in cash: `cashDue` without what couriers have collected with delivered shipments, and without that of shipments on their
 * way back, which nobody collects. In paise.
 */
export const cashLeft = (order: OrderAmounts & CollectionState, shipments: Parameters<typeof cashOf>[0]): number =>
  Math.max(0, cashDue(order) - cashOf(shipments, (status) => status === 'DELIVERED' || status === 'RETURNING'))

/** What was paid online of a cash order before its dispatch, in paise. */
export const paidAdvance = ({ advanceAmount = 0, advanceStatus }: Advance): number =>
  advanceStatus === 'PAID' ? advanceAmount : 0

/** What was paid of an order: all of it, or its advance. In paise. */
export const paidAmount = (order: OrderAmounts & Pick<CollectionState, 'paymentStatus'>): number =>
  order.paymentStatus === 'COMPLETED' ? order.orderTotal : paidAdvance(order)

/** What an unpaid online order has to pay online: its advance where only that is asked for. In paise. */
export const onlineDue = ({ orderTotal, advanceAmount = 0, advanceStatus }: OrderAmounts): number =>
  advanceStatus === 'DUE' ? advanceAmount : orderTotal

/** What a cash order costs if it is paid online instead: its total without the fee of cash on delivery. In paise. */
export const payOnlineAmount = ({ orderTotal, codFee = 0 }: OrderAmounts): number => orderTotal - codFee

/** What is left to pay to the shop of an order that can be paid to it: `payOnlineAmount` without a paid advance; below 0 if that is more. In paise. */
export const paidToShopAmount = (order: OrderAmounts): number => payOnlineAmount(order) - paidAdvance(order)

/** How a cash order with an advance is paid, before it is placed. Amounts in paise. */
export const advanceText = (advance: number, total: number): string =>
  `Pay ${formatRupees(advance)} now and ${formatRupees(total - advance)} in cash on delivery.`
