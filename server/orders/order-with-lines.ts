import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ReceivedMeans } from '#contract/order-states.ts'
import type { Order } from '#contract/orders/order-schemas.ts'
import type { Orders } from '#server/database/tables.ts'
import { deliveryAddressColumns } from './address/delivery-address.ts'
import type { CancellationJson } from './cancellations/cancellations.store.ts'
import type { PayoutJson } from './payouts/payouts.store.ts'
import type { ReturnJson } from './returns/returns.store.ts'
import type { ShipmentJson } from './shipments/shipments.store.ts'

/** An item of an order as it was bought; `productId` is null for a product that is not on sale. Money is paise. */
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
  keptAmount: 0,
  shipments: null,
  cancellations: null,
  isReturnApproved: false,
  returns: null,
} as const

/** The columns of an order that are read as they are. */
export const plainColumns = [
  'id',
  'orderDate',
  'orderTotal',
  'shippingFee',
  'codFee',
  'advanceAmount',
  'advanceStatus',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'isPartlyShipped',
  'isReturning',
  'isUndelivered',
  'keptAmount',
  'returnStatus',
  'isReturnApproved',
  'goodsStatus',
  'confirmationStatus',
  'confirmUntil',
  'payUntil',
  'deliveredAt',
  'canceledAt',
  'expectedDeliveryDate',
  'isDemo',
  'firstName',
  'lastName',
  'email',
  ...deliveryAddressColumns,
] as const satisfies (keyof Orders)[]

/** An order with its own copies of the buyer, the address and the items. */
export type OrderWithLines = Pick<Selectable<Orders>, (typeof plainColumns)[number]> & {
  items: OrderLine[]
  /** Null without any. */
  discounts: OrderDiscount[] | null
  /** Canceled ones included; null without any. */
  shipments: ShipmentJson[] | null
  /** Null without any. */
  cancellations: CancellationJson[] | null
  /** Null without any. */
  returns: ReturnJson[] | null
  /** Null or missing where no category has a longer time for returns than the store. */
  longerReturnDays?: number | null
  refund: RefundJson | null
  /** Null or missing where nothing is owed by hand. */
  payout?: PayoutJson | null
  isTest: boolean
  wasDispatched?: boolean
  isCashBooked?: boolean
  isPaidToShop?: boolean
  /** Null or missing where no administrator took the money. */
  paidBy?: ReceivedMeans | null
  isKeptUnpaid?: boolean
}

type CustomerName = Pick<OrderWithLines, 'firstName' | 'lastName'>

export const customerName = ({ firstName, lastName }: CustomerName): string => `${firstName} ${lastName}`

/** The name on the delivery address; the customer's if the address has none. */
export const recipientName = ({ fullName, ...customer }: CustomerName & Pick<OrderWithLines, 'fullName'>): string =>
  fullName ?? customerName(customer)
