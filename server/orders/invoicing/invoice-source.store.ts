import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'
import { isPaidInTestMode } from '../order-groups.store.ts'

/** The columns of an order that its invoice contains, whether it is a test order, and whether it has an invoice. */
export const findOrderToInvoice = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'orderDate', 'shippingFee', 'codFee', 'isDemo', 'firstName', 'lastName', 'email', 'mobile'])
    .select(deliveryAddressColumns)
    .select(isPaidInTestMode.as('isTest'))
    .select(sql<boolean>`exists (select from invoices where order_id = orders.id)`.as('isInvoiced'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * The items of an order as they were bought, and the tax that their products have now; `product` is null for a deleted product, which
 * nobody can correct.
 */
export const findLinesToInvoice = (db: Database, orderId: string) =>
  db
    .selectFrom('orderItems as item')
    .select([
      'item.id',
      'item.position',
      'item.name',
      'item.color',
      'item.optionName',
      'item.optionValue',
      'item.hsn',
      'item.taxRate',
      'item.quantity',
      'item.priceAtPurchase as price',
      'item.discount',
    ])
    .select(
      sql<ProductTax | null>`(
        select json_build_object('hsn', hsn, 'taxRate', tax_rate, 'isByPrice', tax_rate_by = 'price') from products
        where id = item.product_id and unpublished_as is distinct from 'DELETED')`.as('product'),
    )
    .where('item.orderId', '=', orderId)
    .orderBy('item.position')
    .execute()

/** The HSN code and the GST rate of a product; the fixed rate does not count if the rate is by price. */
type ProductTax = { hsn: string | null; taxRate: number | null; isByPrice: boolean }

/** Writes the HSN codes and GST rates of items of an order. */
export async function updateTaxOfLines(
  trx: Database,
  lines: readonly { id: string; hsn: string | null; taxRate: number | null }[],
): Promise<void> {
  await sql`
    update order_items set hsn = line.hsn, tax_rate = line."taxRate"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, hsn text, "taxRate" int)
    where order_items.id = line.id`.execute(trx)
}
