import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'

/** Copies an order with its items and shipments; returns the ids of the copies. Fast, for documents of many orders. */
export async function copyOrder({ db }: Pick<AppContext, 'db'>, id: string, count: number): Promise<string[]> {
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ columnName: string }>`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name not in ('id', 'order_id')`.execute(
      db,
    )
    return sql.raw(rows.map(({ columnName }) => `"${columnName}"`).join(', '))
  }
  const orders = await columnsOf('orders')
  const { rows } = await sql<{
    id: string
  }>`insert into orders (${orders}) select ${orders} from orders, generate_series(1, ${count}::int)
    where id = ${id} returning id`.execute(db)
  const ids = rows.map((row) => row.id)
  for (const table of ['order_items', 'shipments']) {
    const columns = await columnsOf(table)
    await sql`insert into ${sql.table(table)} (order_id, ${columns}) select copy.id, ${columns}
      from ${sql.table(table)} original, unnest(${ids}::uuid[]) as copy (id) where original.order_id = ${id}`.execute(
      db,
    )
  }
  await sql`insert into shipment_items (shipment_id, order_item_id, quantity)
    select shipment.id, item.id, item.quantity from shipments shipment join order_items item on item.order_id = shipment.order_id
    where shipment.order_id = any(${ids}::uuid[])`.execute(db)
  return ids
}
