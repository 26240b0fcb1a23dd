import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { variantImageFiles } from '#server/catalogue/products/variant-images.ts'
import { variantEffectivePrice, variantOriginalPrice } from '#server/catalogue/variants/variant-price-sql.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { DemoCustomer, DemoOrder } from './demo-files.ts'

const addressColumns = ({ addressLine1, city, state, postalCode, firstName, lastName, mobile }: DemoCustomer) => ({
  addressLine1,
  city,
  state,
  postalCode,
  phone: mobile,
  fullName: `${firstName} ${lastName}`,
})

const personColumns = ({ firstName, lastName, email, mobile }: DemoCustomer) => ({ firstName, lastName, email, mobile })

/** Adds the demonstration's customers, each with an address, and returns them with their ids by username. They cannot sign in. */
export async function insertCustomers(trx: RunningTransaction, customers: readonly DemoCustomer[]) {
  const buyers = customers.map((customer) => ({ ...customer, id: randomUUID() as string }))
  const users = buyers.map((buyer) => ({
    ...personColumns(buyer),
    id: buyer.id,
    username: buyer.username,
    mobileE164: buyer.mobile.replaceAll(' ', ''),
    passwordHash: null,
    isDemo: true,
  }))
  await trx.insertInto('users').values(users).execute()
  const addresses = buyers.map((buyer) => ({ ...addressColumns(buyer), userId: buyer.id, isDefault: true }))
  await trx.insertInto('addresses').values(addresses).execute()
  return new Map(buyers.map((buyer) => [buyer.username, buyer]))
}

type Buyers = Awaited<ReturnType<typeof insertCustomers>>

/** Adds the past orders of imported products with their history, one statement a table; the totals follow from the items. */
export async function insertOrders(
  trx: RunningTransaction,
  orders: readonly DemoOrder[],
  buyers: Buyers,
  now: Date,
): Promise<void> {
  const rows = orders.map((order) => buildRows(order, buyers, now))
  const orderRows = rows.map(({ order }) => order)
  const items = rows.flatMap(({ items }) => items)
  const events = rows.flatMap(({ events }) => events)
  await trx.insertInto('orders').values(orderRows).execute()
  await insertItems(trx, items)
  await sql`
    update orders set order_total = (
      select sum(price_at_purchase * quantity) from order_items where order_id = orders.id)
    where is_demo`.execute(trx)
  await trx.insertInto('orderEvents').values(events).execute()
  await insertShipments(trx)
}

/** The rows of an order, its items and its history; the total is 0 until the items are inserted. */
function buildRows(demoOrder: DemoOrder, buyers: Buyers, now: Date) {
  const { customer, placedMinutesAgo, deliveredMinutesAgo, items, history, ...states } = demoOrder
  const buyer = buyers.get(customer)!
  const id: string = randomUUID()
  const minutesBefore = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const order = {
    ...personColumns(buyer),
    ...addressColumns(buyer),
    ...states,
    id,
    userId: buyer.id,
    isDemo: true,
    orderDate: minutesBefore(placedMinutesAgo),
    deliveredAt: deliveredMinutesAgo === null ? null : minutesBefore(deliveredMinutesAgo),
    orderTotal: 0,
  }
  const events = history.map(({ minutesAgo, ...event }) => ({
    ...event,
    orderId: id,
    createdAt: minutesBefore(minutesAgo),
    userId: event.actor === 'customer' ? buyer.id : null,
  }))
  return { order, items: items.map((item, position) => ({ ...item, orderId: id, position })), events }
}

/** Adds a shipment of all pieces to each demonstration order that has left the store. */
async function insertShipments(trx: RunningTransaction): Promise<void> {
  await sql`
    with sent as (
      insert into shipments (order_id, number, status, created_at, shipped_at, delivered_at, cash_amount)
      select id, 1, case delivery_status when 'DELIVERED' then 'DELIVERED' else 'IN_TRANSIT' end::shipment_status, shipped_at, shipped_at,
        delivered_at, case payment_method when 'COD' then order_total else 0 end
      from orders, lateral (
        select coalesce(min(created_at), order_date) as shipped_at from order_events
        where order_id = orders.id and event = 'DELIVERY_CHANGED') as dispatch
      where is_demo and delivery_status in ('SHIPPED', 'DELIVERED')
      returning id, order_id)
    insert into shipment_items (shipment_id, order_item_id, quantity)
    select sent.id, order_items.id, order_items.quantity from sent join order_items using (order_id)`.execute(trx)
}

/** Adds order items with copies of the columns of their products and variants. */
const insertItems = (trx: RunningTransaction, items: readonly ReturnType<typeof buildRows>['items'][number][]) =>
  sql`
  insert into order_items (order_id, position, quantity, product_id, product_variant_id, name, color, option_name, option_value,
    sku, hsn, tax_rate, image_file, price_at_purchase, original_price)
  select item."orderId", item.position, item.quantity, product.id, variant.id, product.name, variant.color, product.option_name,
    variant.option_value, variant.sku, product.hsn, product.tax_rate, (${variantImageFiles} limit 1),
    ${variantEffectivePrice}, ${variantOriginalPrice}
  from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      "orderId" uuid, position int, quantity int, product text, color text, "optionValue" text)
    join product_handles on product_handles.handle = item.product
    join products product on product.id = product_handles.product_id
    join product_variants variant on variant.product_id = product.id and variant.color = item.color
      and variant.option_value is not distinct from item."optionValue"`.execute(trx)
