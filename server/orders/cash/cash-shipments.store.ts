import { type RawBuilder, sql } from 'kysely'
import type { CashList } from '#contract/orders/cash/courier-cash.ts'
import type { MatchedShipment } from '#contract/orders/cash/match-remittance.ts'
import type { ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { isPaidInTestMode } from '../order-groups.store.ts'

/** Whether the cash of an order is real: neither demonstration orders nor those with an advance that was paid in test mode count. */
const isRealOrder = sql<boolean>`(not orders.is_demo and (orders.advance_status = 'NONE' or not ${isPaidInTestMode}))`

/** The conditions of the partial indexes (0052-courier-cash.sql); a query must contain them in the same form. */
const isOutstanding = sql<boolean>`(shipments.status = 'DELIVERED' and shipments.cash_amount > 0 and shipments.cash_received = 0
  and shipments.courier_name is not null)`
const isOnTheWay = sql<boolean>`(shipments.status in ('IN_TRANSIT', 'OUT_FOR_DELIVERY') and shipments.cash_amount > 0
  and shipments.cash_received = 0 and shipments.courier_name is not null)`
const isDifferent = sql<boolean>`(shipments.cash_received > 0
  and (shipments.status <> 'DELIVERED' or shipments.cash_received <> shipments.cash_amount))`

/**
 * The shipments whose cash is outstanding, up to one more than `limit`, and their sum in paise; in SQL, for the dashboard's statement. The order
 * is that of the index: without it PostgreSQL expects to find so many soon in the table, and reads all of it where there are few.
 */
export const countOutstandingCash = (limit: number) => sql`(
  select json_build_object('shipments', count(*), 'amount', coalesce(sum(cash_amount), 0)) from (
    select shipments.cash_amount from shipments join orders on orders.id = shipments.order_id
    where ${isOutstanding} and ${isRealOrder} order by shipments.delivered_at, shipments.id limit ${sql.lit(limit + 1)}
  ) as outstanding)`

type Sum = { shipments: number; amount: number }

/** The cash of one courier in paise. */
type CourierTotalsRow = {
  courierName: string
  outstanding: Sum
  overdue: Sum
  onTheWay: Sum
  short: Sum
  over: Sum
  received: number
}

/** The days whose totals are read: what was delivered before `overdueBefore` is overdue, what was received since the day is summed. */
type TotalsQuery = { overdueBefore: Date; receivedSince: string }

/** The cash by courier, in the order of their names; all figures in one statement. */
export async function sumCash(db: Database, { overdueBefore, receivedSince }: TotalsQuery) {
  const sumOf = (list: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`json_build_object(
    'shipments', count(*) filter (where ${list}), 'amount', coalesce(sum(${amount}) filter (where ${list}), 0))`
  const difference = sql`(cash_received - case status when 'DELIVERED' then cash_amount else 0 end)`
  const columns = sql`shipments.courier_name, shipments.status, shipments.cash_amount, shipments.cash_received, shipments.delivered_at`
  const { rows } = await sql<CourierTotalsRow>`
    with open_cash as (
      select 'OUTSTANDING' as list, ${columns} from shipments join orders on orders.id = shipments.order_id where ${isOutstanding} and ${isRealOrder}
      union all
      select 'ON_THE_WAY', ${columns} from shipments join orders on orders.id = shipments.order_id where ${isOnTheWay} and ${isRealOrder}
      union all
      select 'DIFFERENT', ${columns} from shipments join orders on orders.id = shipments.order_id where ${isDifferent} and ${isRealOrder}
    ), received as (
      select shipments.courier_name, sum(line.amount)::bigint as amount
      from cash_remittances remittance join cash_remittance_lines line on line.remittance_id = remittance.id
        join shipments on shipments.id = line.shipment_id
      where remittance.remitted_on >= ${receivedSince}::date and remittance.kind <> 'REVERSAL' and not remittance.is_reversed
        and line.is_counted
      group by shipments.courier_name
    ), totals as (
      select courier_name,
        ${sumOf(sql`list = 'OUTSTANDING'`, sql`cash_amount`)} as outstanding,
        ${sumOf(sql`list = 'OUTSTANDING' and delivered_at < ${overdueBefore}`, sql`cash_amount`)} as overdue,
        ${sumOf(sql`list = 'ON_THE_WAY'`, sql`cash_amount`)} as on_the_way,
        ${sumOf(sql`list = 'DIFFERENT' and ${difference} < 0`, sql`-${difference}`)} as short,
        ${sumOf(sql`list = 'DIFFERENT' and ${difference} > 0`, difference)} as over
      from open_cash group by courier_name
    ), none as (
      select json_build_object('shipments', 0, 'amount', 0) as sum
    )
    select coalesce(courier_name, '') as courier_name, coalesce(outstanding, none.sum) as outstanding, coalesce(overdue, none.sum) as overdue,
      coalesce(on_the_way, none.sum) as on_the_way, coalesce(short, none.sum) as short, coalesce(over, none.sum) as over,
      coalesce(received.amount, 0) as received
    from totals full join received using (courier_name) cross join none
    order by lower(courier_name), courier_name`.execute(db)
  return rows
}

/** A shipment of the lists. */
export type CashShipmentRow = {
  id: string
  orderId: string
  number: number
  city: string
  courierName: string
  trackingNumber: string | null
  status: ShipmentStatus
  shippedAt: Date | null
  deliveredAt: Date | null
  createdAt: Date
  cashAmount: number
  cashReceived: number
}

const listConditions: Record<CashList, RawBuilder<boolean>> = {
  OUTSTANDING: isOutstanding,
  OVERDUE: isOutstanding,
  DIFFERENT: isDifferent,
  ON_THE_WAY: isOnTheWay,
}

/** The column of each list's order, as in its index. */
export const listPosition = {
  OUTSTANDING: 'deliveredAt',
  OVERDUE: 'deliveredAt',
  DIFFERENT: 'createdAt',
  ON_THE_WAY: 'shippedAt',
} as const satisfies Record<CashList, keyof CashShipmentRow>

type ListQuery = {
  list: CashList
  courierName?: string | undefined
  overdueBefore: Date
  after?: readonly [at: Date, id: string] | undefined
  size: number
}

/** The shipments of a list, the oldest first: one page after a position. */
export function findCashShipments(
  db: Database,
  { list, courierName, overdueBefore, after, size }: ListQuery,
): Promise<CashShipmentRow[]> {
  const position = `shipments.${listPosition[list]}` as const
  let query = db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(['shipments.id', 'shipments.orderId', 'shipments.number', 'orders.city', 'shipments.trackingNumber'])
    .select(['shipments.status', 'shipments.shippedAt', 'shipments.deliveredAt', 'shipments.createdAt'])
    .select(['shipments.cashAmount', 'shipments.cashReceived'])
    .select(sql<string>`coalesce(shipments.courier_name, '')`.as('courierName'))
    .where(listConditions[list])
    .where(isRealOrder)
    .orderBy(position)
    .orderBy('shipments.id')
    .limit(size)
  if (list === 'OVERDUE') query = query.where('shipments.deliveredAt', '<', overdueBefore)
  if (courierName !== undefined) query = query.where('shipments.courierName', '=', courierName)
  if (after) query = query.where(isAfterPosition([position, 'shipments.id'], after, 'asc'))
  return query.execute()
}

const matchedColumns = [
  'shipments.id',
  'shipments.orderId',
  'shipments.number',
  'shipments.status',
  'shipments.cashAmount',
  'shipments.cashReceived',
] as const

const selectMatched = (db: Database) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(matchedColumns)
    .select(sql<string>`shipments.courier_name`.as('courierName'))
    .where(isRealOrder)
    .where('shipments.courierName', 'is not', null)

/** The shipments with one of these tracking numbers, as they are or in capitals or small letters. */
export const findShipmentsByNumber = (db: Database, trackingNumbers: readonly string[]): Promise<MatchedShipment[]> => {
  const spellings = new Set(trackingNumbers.flatMap((number) => [number, number.toUpperCase(), number.toLowerCase()]))
  return selectMatched(db)
    .select(sql<string>`shipments.tracking_number`.as('trackingNumber'))
    .where('shipments.trackingNumber', '=', sql<string>`any(${[...spellings]}::text[])`)
    .where('shipments.status', '<>', 'CANCELED')
    .execute()
}

/** A shipment whose cash is recorded by hand. */
export type ReceivedShipment = Omit<MatchedShipment, 'trackingNumber'> & { trackingNumber: string | null }

/** Shipments by id; those of orders without real cash and without a named courier are left out. */
export const findShipmentsById = (db: Database, ids: readonly string[]): Promise<ReceivedShipment[]> =>
  selectMatched(db)
    .select('shipments.trackingNumber')
    .where('shipments.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('shipments.deliveredAt')
    .orderBy('shipments.id')
    .execute()

/** Locks shipments until the transaction ends, in the order of their ids. */
export const lockShipments = (trx: RunningTransaction, ids: readonly string[]) =>
  trx
    .selectFrom('shipments')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Adds the counted lines of a remittance to what was received for their shipments. */
export const addReceivedCash = (trx: RunningTransaction, remittanceId: string) =>
  sql`update shipments set cash_received = cash_received + paid.amount
    from (
      select shipment_id, sum(amount) as amount from cash_remittance_lines
      where remittance_id = ${remittanceId} and is_counted group by shipment_id
    ) as paid
    where shipments.id = paid.shipment_id`.execute(trx)

/** What was received for a shipment, as JSON. */
type ReceiptJson = { kind: 'FILE' | 'HAND'; reference: string; receivedOn: string; amount: number }

/** The shipments of an order with cash and a named courier, and what was received for each and not reversed. */
export const findOrderCash = (db: Database, orderId: string) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.orderId')
    .select(['shipments.id', 'shipments.number', 'shipments.status', 'shipments.deliveredAt'])
    .select(['shipments.cashAmount', 'shipments.cashReceived'])
    .select(sql<string>`shipments.courier_name`.as('courierName'))
    .select(
      sql<ReceiptJson[]>`(
        select coalesce(json_agg(json_build_object('kind', remittance.kind, 'reference', coalesce(line.reference, remittance.reference),
          'receivedOn', remittance.remitted_on, 'amount', line.amount) order by remittance.number), '[]')
        from cash_remittance_lines line join cash_remittances remittance on remittance.id = line.remittance_id
        where line.shipment_id = shipments.id and line.is_counted and remittance.kind <> 'REVERSAL' and not remittance.is_reversed
      )`.as('receipts'),
    )
    .where('shipments.orderId', '=', orderId)
    .where('shipments.cashAmount', '>', 0)
    .where('shipments.courierName', 'is not', null)
    .where('shipments.status', 'not in', ['READY', 'CANCELED'])
    .where(isRealOrder)
    .orderBy('shipments.number')
    .execute()
