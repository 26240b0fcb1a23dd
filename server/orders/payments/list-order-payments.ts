import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import { orderExists } from '../orders.store.ts'

/** The payment attempts and ledger events of an order, for administrators. */
export async function listOrderPayments({ db }: Pick<AppContext, 'db'>, orderId: string) {
  if (!(await orderExists(db, orderId))) throw notFound('Order')
  const attempts = await findAttemptsOfOrder(db, orderId)
  return {
    attempts: attempts.map(({ createdAt, expiresAt, endedAt, ...attempt }) => ({
      ...attempt,
      startedOn: createdAt,
      expiresOn: expiresAt,
      endedOn: endedAt,
    })),
    ledger: await findPaymentEvents(db, orderId),
  }
}
