import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { NewOrderItem } from '../../placement/placement.store.ts'

/** The position after all lines that the order has or had: canceled pieces keep the positions of their lines. */
async function nextPosition(trx: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select greatest((select max(position) from order_items where order_id = ${orderId}),
      (select max(item.position) from order_canceled_items item join order_cancellations cancellation on cancellation.id = item.cancellation_id
        where cancellation.order_id = ${orderId}), -1) + 1 as position`.execute(trx)
  return rows[0]!.position
}

/** Adds lines to an order, after those that it has. */
export async function insertLines(trx: Database, orderId: string, items: readonly NewOrderItem[]): Promise<void> {
  const first = await nextPosition(trx, orderId)
  const rows = items.map((item, index) => ({
    id: item.id,
    orderId,
    position: first + index,
    productId: item.productId,
    productVariantId: item.productVariantId,
    name: item.name,
    color: item.color,
    optionName: item.optionName,
    optionValue: item.optionValue,
    sku: item.sku,
    imageFile: item.imageFile,
    quantity: item.quantity,
    priceAtPurchase: item.priceAtPurchase,
    originalPrice: item.originalPrice,
    discount: 0,
    hsn: item.hsn,
    taxRate: item.taxRate,
  }))
  await trx.insertInto('orderItems').values(rows).execute()
}

/** Adds pieces to a line of an order, and sets its tax rate if one is given. */
export const increaseLine = (trx: Database, id: string, pieces: number, taxRate?: number) =>
  trx
    .updateTable('orderItems')
    .set((eb) => ({ quantity: eb('quantity', '+', pieces), ...(taxRate !== undefined && { taxRate }) }))
    .where('id', '=', id)
    .execute()
