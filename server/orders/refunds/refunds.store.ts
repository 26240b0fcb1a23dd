import type { ExpressionBuilder } from 'kysely'
import type { RefundStatus } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { addJob } from '#server/queue/add-job.ts'

export type RefundKind = Tables['refunds']['kind']

/** A refund to insert. */
export type NewRefund = { orderId: string; kind: RefundKind; amount: number; requestedAt: Date; isDuplicate?: boolean }

/** A refund's row, locked with its order. */
export type RefundRow = {
  id: string
  orderId: string
  kind: RefundKind
  status: RefundStatus
  /** In paise. */
  amount: number
  isDuplicate: boolean
  requestedAt: Date
}

/** Sends a refund to the provider, or reads its status; its payload is `{ refundId }`. */
export const refundJob = 'carry-out-refund'

/** Queues the job of a refund in the running transaction; it replaces a job that is due later. */
export const queueRefund = (db: Database, refundId: string, runAt?: Date) =>
  addJob(db, refundJob, { refundId }, { key: `${refundJob} ${refundId}`, ...(runAt && { runAt }) })

/** Asks for a refund; its id. What the provider pays back is sent as soon as the transaction is committed. */
export async function insertRefund(db: Database, refund: NewRefund): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  if (refund.kind === 'provider') await queueRefund(db, id)
  return id
}

/** A refund; undefined when there is none. */
export const findRefund = (db: Database, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst()

/** The provider's tries at a refund. */
const refundAttempts = (refund: ExpressionBuilder<Tables, 'refunds'>) =>
  refund
    .selectFrom('paymentRefundAttempts')
    .select('merchantRefundId')
    .whereRef('paymentRefundAttempts.refundId', '=', 'refunds.id')

/** Refunds that the provider has to carry out and that nobody has sent or looked at. */
export async function findUnsentRefunds(db: Database, askedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('kind', '=', 'provider')
    .where('status', '=', 'PENDING')
    .where('requestedAt', '<=', askedBefore)
    .where((refund) => refund.not(refund.exists(refundAttempts(refund).where('state', '<>', 'FAILED'))))
    .orderBy('requestedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which order a refund belongs to; undefined when there is no such refund. */
export async function findRefundOrderId(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('refunds').select('orderId').where('id', '=', id).executeTakeFirst()
  return row?.orderId
}

const refundColumns = ['id', 'orderId', 'kind', 'status', 'amount', 'isDuplicate', 'requestedAt'] as const

/** A refund, held until the transaction ends. */
export const lockRefund = (db: Database, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').select(refundColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The refund of an order's own money, held until the transaction ends; undefined while none was asked for. */
export const lockOrderRefund = (db: Database, orderId: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('orderId', '=', orderId)
    .where('isDuplicate', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** What is known of a refund now; what is left out stays. */
export type RefundUpdate = {
  status: Exclude<RefundStatus, 'NONE'>
  kind?: RefundKind
  reference?: string
  failure?: string | null
  completedAt?: Date
}

/** Writes how a refund stands. */
export const updateRefund = (db: Database, id: string, change: RefundUpdate) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute()

/**
 * Refunds that the provider could not carry out, or has been at since before a moment, the oldest first; `isGiven` where it
 * has given another amount. `merchantOrderId` is the second payment that a refund gives back.
 */
export const findRefundExceptions = (db: Database, askedBefore: Date) =>
  db
    .selectFrom('refunds')
    .leftJoin('paymentAttempts as second', (join) =>
      join.onRef('second.refundId', '=', 'refunds.id').on('refunds.isDuplicate', '=', true),
    )
    .select(['refunds.id', 'refunds.orderId', 'refunds.amount', 'requestedAt', 'failure', 'status'])
    .select('second.merchantOrderId')
    .select((refund) =>
      refund
        .exists(refundAttempts(refund).where('state', '=', 'COMPLETED'))
        .$castTo<boolean>()
        .as('isGiven'),
    )
    .where((refund) =>
      refund.or([
        refund('status', '=', 'FAILED'),
        refund.and([
          refund('status', '=', 'PENDING'),
          refund('kind', '=', 'provider'),
          refund('requestedAt', '<', askedBefore),
        ]),
      ]),
    )
    .orderBy('requestedAt')
    .execute()

export type RefundException = Awaited<ReturnType<typeof findRefundExceptions>>[number]
