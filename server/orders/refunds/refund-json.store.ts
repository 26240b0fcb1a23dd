import { sql } from 'kysely'
import type { RefundJson } from '../order-with-lines.ts'

/** SQL: the refund of an order's payment, not one of a duplicate payment or of a part; `leavesOrder` is its opposite. */
export const isOrderRefund = sql<boolean>`(not refunds.is_duplicate and not refunds.is_part)`

/** A row of `refunds` as JSON, for the selects of its order, cancellation and return. */
export const refundJson = sql<RefundJson>`json_build_object('id', id, 'kind', kind, 'status', status, 'amount', amount,
  'startedOn', requested_at, 'completedOn', completed_at, 'reference', reference)`
