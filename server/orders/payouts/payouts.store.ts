import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The condition on `orders` that a refund by hand is expected for an open return of an order that was paid in cash. */
const expectsManualRefund = sql<boolean>`(orders.payment_method = 'COD' and orders.payment_status = 'COMPLETED' and orders.return_status = 'REQUESTED'
  and exists (select from order_returns where order_id = orders.id and resolution = 'REFUND'
    and order_returns.status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT')))`

/**
 * The condition on `orders` that a refund is to be paid by hand, also because the provider failed, or is expected to be. While the provider
 * tries a failed refund again, nobody is told where to pay it: it would be paid twice. So would a part if the provider refunded another amount.
 */
const owesByHand = sql<boolean>`(exists (select from refunds where refunds.order_id = orders.id
    and (refunds.kind = 'manual' and refunds.status = 'PENDING' or refunds.kind = 'provider' and refunds.status = 'FAILED'
      and not exists (select from payment_refund_attempts attempt where attempt.refund_id = refunds.id and attempt.state = 'COMPLETED')))
  or ${expectsManualRefund})`

/** The condition on `orders` that payout details are kept: money is owed by hand, or will be if the provider fails again. */
const keepsPayout = sql<boolean>`(exists (select from refunds where refunds.order_id = orders.id and refunds.status <> 'COMPLETED')
  or ${expectsManualRefund})`

/** Payout details of an order to which money is owed by hand: both null until the customer gives them. */
export type PayoutJson = { hint: string | null; keyId: string | null }

/** The payout details of an order as JSON, without what is encrypted; null where nothing is owed by hand. */
export const orderPayoutJson = sql<PayoutJson | null>`(case when ${owesByHand} then (
  select json_build_object('hint', max(hint), 'keyId', max(key_id)) from order_payouts where order_id = orders.id) end)`.as(
  'payout',
)

/** Whether an order has payout details. */
export const hasPayout = sql<boolean>`exists (select from order_payouts where order_id = orders.id)`.as('hasPayout')

/** Whether money is owed for an order by hand. */
export async function isOwedByHand(db: Database, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select(owesByHand.as('isOwed'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.isOwed
}

/** The encrypted payout details of an order to which money is owed by hand; undefined without any. */
export const findPayout = (db: Database, orderId: string) =>
  db
    .selectFrom('orderPayouts')
    .innerJoin('orders', 'orders.id', 'orderPayouts.orderId')
    .select(['orderPayouts.content', 'orderPayouts.hint', 'orderPayouts.givenAt'])
    .where('orderPayouts.orderId', '=', orderId)
    .where(owesByHand)
    .executeTakeFirst()

/** Writes the payout details of an order in place of earlier ones. */
export async function upsertPayout(
  db: Database,
  payout: { orderId: string; content: Buffer; keyId: string; hint: string; givenAt: Date },
): Promise<void> {
  const { orderId: _, ...columns } = payout
  await db
    .insertInto('orderPayouts')
    .values(payout)
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(columns))
    .execute()
}

/** Deletes payout details of orders for which nothing is owed any more: those of one order, or all. */
export async function deleteUnneededPayouts(db: Database, orderId?: string): Promise<void> {
  let payouts = db
    .deleteFrom('orderPayouts')
    .where(sql<boolean>`not exists (select from orders where orders.id = order_payouts.order_id and ${keepsPayout})`)
  if (orderId !== undefined) payouts = payouts.where('orderId', '=', orderId)
  await payouts.execute()
}

/** Deletes the payout details of all orders of a user; returns whether there were any. */
export async function deletePayouts(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('orderPayouts')
    .using('orders')
    .whereRef('orders.id', '=', 'orderPayouts.orderId')
    .where('orders.userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The encrypted payout details of the orders of a user as JSON, for a select of `users`; null without any. */
export const userPayoutsJson = sql<{ orderId: string; content: string }[] | null>`(
  select json_agg(json_build_object('orderId', order_id, 'content', encode(content, 'base64')) order by given_at)
  from order_payouts join orders on orders.id = order_payouts.order_id where orders.user_id = users.id)`.as('payouts')
