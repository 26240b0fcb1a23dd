import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { appending, type PaymentEvent } from './ledger.store.ts'

/** An attempt to pay; `orderId` is whatever it pays for. */
export const attemptOf = (db: Database, merchantOrderId: string) =>
  db.selectFrom('paymentAttempts').selectAll().where('merchantOrderId', '=', merchantOrderId).executeTakeFirst()

export type Attempt = NonNullable<Awaited<ReturnType<typeof attemptOf>>>

/** The same, held until the transaction ends. */
export const holdAttempt = (db: Database, merchantOrderId: string): Promise<Attempt> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** All attempts to pay for something, the oldest first. */
export const attemptsOf = (db: Database, orderId: string): Promise<Attempt[]> =>
  db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).orderBy('number').execute()

type NewAttempt = Pick<
  Attempt,
  'merchantOrderId' | 'orderId' | 'amount' | 'takenBy' | 'createdAt' | 'expiresAt' | 'nextCheckAt'
>

/** Writes a new attempt, its first line in the ledger and the job that looks after it, in one round trip. */
export const addAttempt = (
  db: Database,
  attempt: NewAttempt,
  event: PaymentEvent,
  job: RawBuilder<unknown>,
): Promise<Attempt> =>
  db
    .with('attempt', (one) => one.insertInto('paymentAttempts').values(attempt).returningAll())
    .with('told', () => appending(db, event))
    .selectFrom(['attempt', job.as('job')])
    .selectAll('attempt')
    .executeTakeFirstOrThrow()

/** What the provider's first answer makes known of an attempt; `ifAsked` counts only where nothing was known before. */
type FirstAnswer = { known: Updateable<Tables['paymentAttempts']>; ifAsked?: AskedOnly; event: PaymentEvent }
type AskedOnly = Pick<Updateable<Tables['paymentAttempts']>, 'state' | 'endedAt' | 'nextCheckAt' | 'errorCode'>

/** Writes the provider's first answer to an attempt and its line in the ledger, in one round trip. */
export const saveFirstAnswer = (db: Database, merchantOrderId: string, { known, ifAsked = {}, event }: FirstAnswer) =>
  db
    .with('told', () => appending(db, event))
    .updateTable('paymentAttempts')
    .set(known)
    .set(({ ref }) =>
      Object.fromEntries(
        (Object.keys(ifAsked) as (keyof AskedOnly)[]).map((column) => [
          column,
          sql`case when state = 'ASKED' then ${ifAsked[column]} else ${ref(column)} end`,
        ]),
      ),
    )
    .where('merchantOrderId', '=', merchantOrderId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes what is known of an attempt. */
export const saveAttempt = (db: Database, merchantOrderId: string, change: Updateable<Tables['paymentAttempts']>) =>
  db
    .updateTable('paymentAttempts')
    .set(change)
    .where('merchantOrderId', '=', merchantOrderId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Attempts whose time to be asked for has come, the longest overdue first. */
export const dueAttempts = async (db: Database, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('paymentAttempts')
    .select('merchantOrderId')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(most)
    .execute()
  return rows.map(({ merchantOrderId }) => merchantOrderId)
}

/** The attempt whose money a refund gives back: its own, or the one that paid for the order. */
export const attemptToRefund = (db: Database, refundId: string, orderId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'COMPLETED')
    .where((attempt) => attempt.or([attempt('refundId', '=', refundId), attempt('refundId', 'is', null)]))
    .orderBy('refundId', (order) => order.asc().nullsLast())
    .orderBy('endedAt')
    .executeTakeFirst()

/** Attempts that ended with a code and that nobody has settled, the oldest first. */
export const attemptsWithCode = (db: Database, code: string): Promise<Attempt[]> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('errorCode', '=', code)
    .where('settledAt', 'is', null)
    .orderBy('endedAt')
    .execute()
