import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'

/** The columns of an order that its invoice contains. */
export const findOrderToInvoice = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'orderDate', 'shippingFee', 'codFee', 'isDemo', 'firstName', 'lastName', 'email', 'mobile'])
    .select(deliveryAddressColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The items of an order as they were bought. */
export const findLinesToInvoice = (db: Database, orderId: string) =>
  db
    .selectFrom('orderItems')
    .select([
      'position',
      'name',
      'color',
      'optionName',
      'optionValue',
      'hsn',
      'taxRate',
      'quantity',
      'priceAtPurchase as price',
      'discount',
    ])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
