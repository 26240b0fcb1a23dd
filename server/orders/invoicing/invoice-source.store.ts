import type { Database } from '#server/database/connect.ts'

/** What an invoice needs to know of an order. */
export const findOrderToInvoice = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'orderDate', 'shippingFee', 'isDemo', 'firstName', 'lastName', 'email', 'mobile'])
    .select(['fullName', 'phone', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Its lines as they were bought. */
export const findLinesToInvoice = (db: Database, orderId: string) =>
  db
    .selectFrom('orderItems')
    .select(['name', 'color', 'hsn', 'taxRate', 'quantity', 'priceAtPurchase as price'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** Whether an order is there, and one user's where that is asked. */
export async function orderExists(db: Database, id: string, userId?: string): Promise<boolean> {
  let order = db.selectFrom('orders').select('id').where('id', '=', id)
  if (userId !== undefined) order = order.where('userId', '=', userId)
  return (await order.executeTakeFirst()) !== undefined
}
