import { notFound } from '../errors.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { paymentEventsOf } from '../payments/ledger.store.ts'
import type { Shop } from '../shop.ts'
import { ownerOf } from './orders.store.ts'

/** Every attempt to pay for an order and the ledger of its money, for administrators. */
export async function paymentsOfOrder({ db }: Pick<Shop, 'db'>, orderId: string) {
  if ((await ownerOf(db, orderId)) === undefined) throw notFound('Order')
  const attempts = await attemptsOf(db, orderId)
  return {
    attempts: attempts.map(({ createdAt, expiresAt, endedAt, ...attempt }) => ({
      ...attempt,
      startedOn: createdAt,
      expiresOn: expiresAt,
      endedOn: endedAt,
    })),
    ledger: await paymentEventsOf(db, orderId),
  }
}
