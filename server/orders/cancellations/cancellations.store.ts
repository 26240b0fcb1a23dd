import { sql } from 'kysely'
import type { CancelableLine, ReducedLine, ReducibleDiscount } from '#contract/orders/cancellations/cancel-pieces.ts'
import type { cancellationKinds } from '#contract/orders/order-schemas.ts'
import type { Database } from '#server/database/connect.ts'
import type { RefundJson } from '../order-with-lines.ts'
import { refundJson } from '../refunds/refund-json.store.ts'

/** Why pieces left an order, as the API returns it; a return of pieces is a record of its own. */
type ListedKind = (typeof cancellationKinds)[number]
export type CancellationKind = ListedKind | 'SENT_BACK'

/** Pieces that left an order under the names of their line; the amount is paise. */
export type CanceledItem = {
  name: string
  color: string
  optionName: string | null
  optionValue: string | null
  quantity: number
  amount: number
  /** Pieces that came back and are not put into stock. */
  damaged: number
}

export type RemovedItem = CanceledItem & { position: number; productVariantId: string | null }

/** A cancellation of a part of an order as JSON in its row: timestamps are text, money is paise. */
export type CancellationJson = {
  kind: ListedKind
  /** The number of the shipment that came back or was lost; null for CANCELED. */
  parcel: number | null
  canceledOn: string
  reason: string | null
  amount: number
  refund: RefundJson | null
  items: CanceledItem[]
}

/** The cancellations of parts of an order as JSON without returned pieces, the oldest first; null without any. */
export const orderCancellationsJson = sql<CancellationJson[] | null>`(
  select json_agg(json_build_object('kind', cancellation.kind, 'parcel', (select number from shipments where id = cancellation.shipment_id),
    'canceledOn', cancellation.created_at, 'reason', cancellation.reason, 'amount', cancellation.amount,
    'refund', (select ${refundJson} from refunds where id = cancellation.refund_id),
    'items', (select json_agg(json_build_object('name', name, 'color', color, 'optionName', option_name, 'optionValue', option_value,
      'quantity', quantity, 'amount', amount, 'damaged', damaged) order by position) from order_canceled_items where cancellation_id = cancellation.id)
  ) order by cancellation.created_at, cancellation.id)
  from order_cancellations cancellation where cancellation.order_id = orders.id and kind <> 'SENT_BACK')`.as(
  'cancellations',
)

/** Why the pieces left an order that a refund is for; undefined for a refund of something else. */
export async function findCancellationKind(
  db: Database,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<CancellationKind | undefined> {
  const row = await db
    .selectFrom('orderCancellations')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
  return row?.kind
}

/** A line of an order that can lose pieces. */
export type OrderLineToReduce = CancelableLine & {
  position: number
  productVariantId: string | null
  name: string
  color: string
  optionName: string | null
  optionValue: string | null
}

/** The lines of an order in their order. */
export const findLinesToReduce = (db: Database, orderId: string): Promise<OrderLineToReduce[]> =>
  db
    .selectFrom('orderItems')
    .select(['id', 'position', 'productVariantId', 'name', 'color', 'optionName', 'optionValue'])
    .select(['quantity', 'priceAtPurchase', 'discount'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** Writes the reduced lines of an order, and deletes those without pieces. */
export async function updateLines(trx: Database, lines: readonly ReducedLine[]): Promise<void> {
  const [gone, kept] = [lines.filter(({ quantity }) => quantity === 0), lines.filter(({ quantity }) => quantity > 0)]
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await trx.deleteFrom('orderItems').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  }
  for (const { id, quantity, discount } of kept)
    await trx.updateTable('orderItems').set({ quantity, discount }).where('id', '=', id).execute()
}

/** The discounts of an order's goods, in the order of their application. */
export const findGoodsDiscounts = (
  db: Database,
  orderId: string,
): Promise<(ReducibleDiscount & { position: number })[]> =>
  db
    .selectFrom('orderDiscounts')
    .select(['position', 'amount', sql<number[] | null>`to_json(shares)`.as('shares')])
    .where('orderId', '=', orderId)
    .where('level', '<>', 'SHIPPING')
    .orderBy('position')
    .execute()

/** Writes the amounts and shares of discounts of an order; a discount of 0 is deleted. */
export async function updateDiscounts(
  trx: Database,
  orderId: string,
  discounts: readonly (ReducibleDiscount & { position: number })[],
): Promise<void> {
  for (const { position, amount, shares } of discounts) {
    if (amount === 0) {
      await trx.deleteFrom('orderDiscounts').where('orderId', '=', orderId).where('position', '=', position).execute()
    } else
      await trx
        .updateTable('orderDiscounts')
        .set({ amount, shares: sql<string | null>`${shares}::bigint[]` })
        .where('orderId', '=', orderId)
        .where('position', '=', position)
        .execute()
  }
}

/** Writes what an order costs, and the part of it that was paid ahead. */
export const updateOrderAmounts = (
  trx: Database,
  id: string,
  amounts: { orderTotal: number; advanceAmount?: number; shippingFee?: number; codFee?: number },
) => trx.updateTable('orders').set(amounts).where('id', '=', id).execute()

type NewCancellation = {
  orderId: string
  createdAt: Date
  kind: CancellationKind
  shipmentId?: string
  reason: string | null
  /** What the order costs less. */
  amount: number
  /** Whether the lines stay in the order, because nothing else of it is left. */
  isWhole?: boolean
  /** Whether these lines were exchanged: they count as bought in the order that replaces them. */
  isExchanged?: boolean
  /** What the store kept of the amount. */
  keptAmount?: number
  refundId: string | null
  hasCreditNote: boolean
}

/** Inserts a cancellation of a part of an order with its pieces. */
export async function insertCancellation(
  trx: Database,
  cancellation: NewCancellation,
  items: readonly RemovedItem[],
): Promise<void> {
  const { id } = await trx
    .insertInto('orderCancellations')
    .values(cancellation)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('orderCanceledItems')
    .values(items.map((item) => ({ ...item, cancellationId: id })))
    .execute()
}

/** Links the refund of what a late payment paid too much to the first pieces without a refund: they left the order before it was paid. */
export const updateRefundOfUnpaidPart = (trx: Database, orderId: string, refundId: string) =>
  trx
    .updateTable('orderCancellations')
    .set({ refundId })
    .where('id', '=', (cancellation) =>
      cancellation
        .selectFrom('orderCancellations')
        .select('id')
        .where('orderId', '=', orderId)
        .where('kind', '<>', 'SENT_BACK')
        .where('refundId', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    .execute()
