import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnsettledMismatchSql } from '#server/payments/attempts.store.ts'
import { eraseReferences } from '#server/payments/payment-events.store.ts'

/**
 * Short ids of a user's open orders: not delivered yet, with a requested return, with a pending refund, or with a payment that can still arrive
 * or has another amount and is not settled. An attempt that never ends counts until a day after its expiry.
 */
export async function findOpenOrders(db: Database, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ shortId: string }>`
    select upper(short_id) as short_id from orders
    where user_id = ${userId} and (delivery_status in ('PENDING', 'SHIPPED') or return_status = 'REQUESTED'
      or exists (select from refunds where refunds.order_id = orders.id and refunds.status <> 'COMPLETED')
      or exists (select from payment_attempts attempt where attempt.order_id = orders.id
        and (attempt.state in ('REQUESTED', 'PENDING') and attempt.expires_at > ${new Date(now.getTime() - dayMs)}
          or ${isUnsettledMismatchSql})))
    order by order_date`.execute(db)
  return rows.map(({ shortId }) => shortId)
}

/**
 * Removes a user's personal data from their orders: names, addresses, notes, reasons, references, pictures, payout details, and what couriers wrote, which
 * can name the recipient.
 * Items, dates, amounts and the state of delivery remain for accounting.
 */
export async function anonymizeCustomer(db: Database, userId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('orders.id').where('orders.userId', '=', userId)
  // Notes of administrators too: former addresses, reasons and references can name the customer. One statement for both would read all events.
  const eventsWithNotes = db.updateTable('orderEvents').set({ note: null }).where('note', 'is not', null)
  await eventsWithNotes.where('userId', '=', userId).execute()
  await eventsWithNotes.where('actor', '<>', 'store').where('orderId', 'in', orders).execute()
  await anonymizeReferences(db, userId)
  // The discount of an administrator has a reason as its name.
  await db
    .updateTable('orderDiscounts')
    .set({ name: 'Discount' })
    .where('offerId', 'is', null)
    .where('code', 'is', null)
    .where('orderId', 'in', orders)
    .execute()
  await db.deleteFrom('returnPictures').where('orderId', 'in', orders).execute()
  await db.deleteFrom('orderPayouts').where('orderId', 'in', orders).execute()
  await db
    .updateTable('orderCancellations')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where('orderId', 'in', orders)
    .execute()
  await db
    .updateTable('orderReturns')
    .set({ comment: null, note: null, courier: null, courierName: null, trackingNumber: null, trackingUrl: null })
    .where('orderId', 'in', orders)
    .execute()
  await db
    .updateTable('shipments')
    .set({ reattemptNote: null })
    .where('reattemptNote', 'is not', null)
    .where('orderId', 'in', orders)
    .execute()
  await db
    .updateTable('orders')
    .set({
      firstName: 'Deleted',
      lastName: 'customer',
      email: '',
      mobile: null,
      fullName: null,
      phone: null,
      addressLine1: 'Erased',
      addressLine2: null,
      city: 'Erased',
      postalCode: '',
    })
    .where('userId', '=', userId)
    .execute()
  // The update has locked the orders: a report that arrives at the same time is stored before, and deleted here, or not at all.
  await anonymizeCourierData(db, userId)
}

/** Whether an order is one of an erased customer: without a user and an e-mail address. A guest has an address. */
export async function isAnonymized(db: Database, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('userId', 'is', null)
    .where('email', '=', '')
    .executeTakeFirst()
  return order !== undefined
}

/** Replaces the references of payments and refunds that administrators typed; those of the payment provider remain. */
async function anonymizeReferences(db: Database, userId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('userId', '=', userId)
  await db.updateTable('receivedPayments').set({ reference: 'Erased' }).where('orderId', 'in', orders).execute()
  await db
    .updateTable('refunds')
    .set({ reference: 'Erased' })
    .where('kind', '=', 'manual')
    .where('reference', 'is not', null)
    .where('orderId', 'in', orders)
    .execute()
  await eraseReferences(
    db,
    (await orders.execute()).map(({ id }) => id),
  )
}

/** Removes the reports of couriers about a user's parcels and returns, the reasons of failed attempts and pickups, and the links to labels, which have the address. */
async function anonymizeCourierData(db: Database, userId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('userId', '=', userId)
  const shipments = db.selectFrom('shipments').select('id').where('orderId', 'in', orders)
  const returns = db.selectFrom('orderReturns').select('id').where('orderId', 'in', orders)
  await db
    .deleteFrom('courierScans')
    .where(({ eb, or }) => or([eb('shipmentId', 'in', shipments), eb('returnId', 'in', returns)]))
    .execute()
  await db
    .updateTable('courierBookings')
    .set({ labelUrl: null, error: null })
    .where(({ eb, or }) => or([eb('shipmentId', 'in', shipments), eb('returnId', 'in', returns)]))
    .execute()
  await db
    .updateTable('orderEvents')
    .set({ note: null })
    .where('orderId', 'in', orders)
    .where(({ eb, or }) => or([eb('toState', '=', 'ATTEMPT_FAILED'), eb('event', '=', 'RETURN_UPDATED')]))
    .execute()
}
