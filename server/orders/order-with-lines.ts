import type { z } from 'zod'
import type { AdvanceStatus, ConfirmationStatus } from '#contract/order-states.ts'
import type { Order } from '#contract/orders/order-schemas.ts'
import type { CancellationJson } from './cancellation/cancellations.store.ts'
import type { PayoutJson } from './payouts/payouts.store.ts'
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
