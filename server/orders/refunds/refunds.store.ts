import { type ExpressionBuilder, sql } from 'kysely'
import type { RefundStatus } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { queueRefund } from './process-refund-job.ts'
import { isOrderRefund } from './refund-json.store.ts'

type RefundKind = Tables['refunds']['kind']

/** A refund to insert. */
type NewRefund = {
  orderId: string
  kind: RefundKind
  amount: number
  requestedAt: Date
  isDuplicate?: boolean
  isPart?: boolean
}

/** The columns of a refund. */
export type RefundRow = {
  id: string
  orderId: string
  kind: RefundKind
  status: RefundStatus
  /** In paise. */
  amount: number
  /** Of a second payment. */
  isDuplicate: boolean
  /** Of pieces that left the order. */
  isPart: boolean
  requestedAt: Date
}

/** Inserts a refund and returns its id. Once the transaction is committed, the provider's is sent, and the owner gets a mail about one to pay by hand. */
export async function insertRefund(db: Database, refund: NewRefund): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  const { kind, orderId, amount } = refund
  if (kind === 'provider') await queueRefund(db, id)
  else await queueOwnerNotification(db, { kind: 'refundNeeded', orderId, amount })
  return id
}

/** A refund; undefined when there is none. */
export const findRefund = (db: Database, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst()

/**
 * The condition on `orders` and `refunds` that a refund, neither of a duplicate payment nor of a part, has an amount that `refundAmount` of the
 * contract does not return: only an accepted return can be refunded without its fees, and of a canceled order with an advance, whose rest was not
 * paid to the shop, only that was paid; of an order that came back or was returned the store can keep a part (`kept_amount`).
 */
export const hasWrongRefundAmount = sql<boolean>`(refunds.amount <> case
    when orders.advance_status = 'PAID' and orders.delivery_status = 'CANCELED'
      and not exists (select from received_payments where order_id = orders.id) then orders.advance_amount else orders.order_total end - orders.kept_amount
  and (orders.return_status <> 'ACCEPTED' or refunds.amount <> orders.order_total - orders.shipping_fee - orders.cod_fee - orders.kept_amount))`

/** The attempts of a refund at the provider. */
const refundAttempts = (refund: ExpressionBuilder<Tables, 'refunds'>) =>
  refund
    .selectFrom('paymentRefundAttempts')
    .select('merchantRefundId')
    .whereRef('paymentRefundAttempts.refundId', '=', 'refunds.id')

/** Pending provider refunds without an attempt, or with failed attempts only. */
export async function findUnsentRefunds(db: Database, requestedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('kind', '=', 'provider')
    .where('status', '=', 'PENDING')
    .where('requestedAt', '<=', requestedBefore)
    .where((refund) => refund.not(refund.exists(refundAttempts(refund).where('state', '<>', 'FAILED'))))
    .orderBy('requestedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** The id of a refund's order; undefined when there is no such refund. */
export async function findRefundOrderId(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('refunds').select('orderId').where('id', '=', id).executeTakeFirst()
  return row?.orderId
}

const refundColumns = ['id', 'orderId', 'kind', 'status', 'amount', 'isDuplicate', 'isPart', 'requestedAt'] as const

/** Whether a refund leaves the status of its order as it is; `isOrderRefund` is its opposite in SQL. */
export const leavesOrder = ({ isDuplicate, isPart }: Pick<RefundRow, 'isDuplicate' | 'isPart'>): boolean =>
  isDuplicate || isPart

/** A refund, locked until the transaction ends. */
export const lockRefund = (db: Database, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').select(refundColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The refund of an order (`isOrderRefund`), locked until the transaction ends; undefined when there is none. */
export const lockOrderRefund = (db: Database, orderId: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('orderId', '=', orderId)
    .where(isOrderRefund)
    .forUpdate()
    .executeTakeFirst()

/** The id of the refund of an order that was returned as a whole; null without one. */
export async function findOrderRefundId(db: Database, orderId: string): Promise<string | null> {
  const refund = db.selectFrom('refunds').select('id').where('orderId', '=', orderId).where(isOrderRefund)
  return (await refund.executeTakeFirst())?.id ?? null
}

/** A refund of a part of an order, locked until the transaction ends; undefined when there is none. */
export const lockPartRefund = (db: Database, orderId: string, id: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .where('isPart', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** The columns of a refund to update. */
export type RefundUpdate = {
  status: Exclude<RefundStatus, 'NONE'>
  kind?: RefundKind
  reference?: string
  failure?: string | null
  completedAt?: Date
  /** When it was tried again. */
  requestedAt?: Date
}

/** Updates a refund. */
export const updateRefund = (db: Database, id: string, change: RefundUpdate) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute()

/**
 * Refunds that failed, or that the provider has not completed since before a timestamp, the oldest first; `hasRefundedOtherAmount` if the provider
 * refunded another amount, `isWaiting` if it was not asked yet. `merchantOrderId` is the duplicate payment of the refund.
 */
export const findRefundExceptions = (db: Database, requestedBefore: Date) =>
  db
    .selectFrom('refunds')
    .leftJoin('paymentAttempts as duplicate', (join) =>
      join.onRef('duplicate.refundId', '=', 'refunds.id').on('refunds.isDuplicate', '=', true),
    )
    .select(['refunds.id', 'refunds.orderId', 'refunds.amount', 'requestedAt', 'failure', 'status'])
    .select('duplicate.merchantOrderId')
    .select((refund) =>
      refund
        .exists(refundAttempts(refund).where('state', '=', 'COMPLETED'))
        .$castTo<boolean>()
        .as('hasRefundedOtherAmount'),
    )
    .select((refund) =>
      refund
        .not(refund.exists(refundAttempts(refund).where('endedAt', 'is', null)))
        .$castTo<boolean>()
        .as('isWaiting'),
    )
    .where((refund) =>
      refund.or([
        refund('status', '=', 'FAILED'),
        refund.and([
          refund('status', '=', 'PENDING'),
          refund('kind', '=', 'provider'),
          refund('requestedAt', '<', requestedBefore),
        ]),
      ]),
    )
    .orderBy('requestedAt')
    .execute()

export type RefundException = Awaited<ReturnType<typeof findRefundExceptions>>[number]
