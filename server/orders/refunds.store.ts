import type { RefundStatus } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

export type RefundKind = Tables['refunds']['kind']

/** Money that has to go back. */
export type NewRefund = { orderId: string; kind: RefundKind; amount: number; askedAt: Date; isExtra?: boolean }

/** A refund's row, held with its order. */
export type RefundRow = { id: string; orderId: string; kind: RefundKind; status: RefundStatus; isExtra: boolean }

/** Asks for a refund; its id. Whoever sends the money finds it among those that are not done. */
export async function addRefund(db: Database, refund: NewRefund): Promise<string> {
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Which order a refund belongs to; undefined when there is no such refund. */
export async function orderOfRefund(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('refunds').select('orderId').where('id', '=', id).executeTakeFirst()
  return row?.orderId
}

const columns = ['id', 'orderId', 'kind', 'status', 'isExtra'] as const

/** A refund, held until the transaction ends. */
export const holdRefund = (db: Database, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The refund of an order's own money, held until the transaction ends; undefined while none was asked for. */
export const holdRefundOfOrder = (db: Database, orderId: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('orderId', '=', orderId)
    .where('isExtra', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** What is known of a refund now; what is left out stays. */
export type RefundChange = {
  status: Exclude<RefundStatus, 'NONE'>
  kind?: RefundKind
  reference?: string
  failure?: string | null
  completedAt?: Date
}

/** Writes how a refund stands. */
export const saveRefund = (db: Database, id: string, change: RefundChange) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute()
