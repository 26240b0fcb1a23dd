import { piecesText } from '#contract/orders/pieces-text.ts'
import { canTransitionReturn, itemReturnLabels } from '#contract/orders/returns/return-states.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import type { Actor } from '../history/history.store.ts'
import type { TransitionDeps } from '../transition-order.ts'
import { releaseExchange } from './exchange/exchange-stock.ts'
import { returnEvent } from './return-texts.ts'
import { type ReturnJson, updateReturn, updateReturnItems } from './returns.store.ts'
import { settleReturns } from './settle-returns.ts'

type Rejection = { actor: Actor; note: string | null }

/** Rejects a return of a locked order: its pieces stay in the order, and are never asked for again. An exchange gives its stock back. */
export async function rejectReturn(
  deps: TransitionDeps,
  trx: Database,
  orderId: string,
  before: ReturnJson,
  { actor, note }: Rejection,
): Promise<void> {
  if (!canTransitionReturn(before.status, 'reject')) throw returnChanged(before)
  const now = deps.clock()
  await releaseExchange(trx, before.items)
  await updateReturn(trx, before.id, {
    status: 'REJECTED',
    note,
    closedAt: now,
    ...(before.decidedOn === null && { decidedAt: now }),
  })
  const items = before.items.map((item) => ({ ...item, acceptedQuantity: 0, damaged: 0 }))
  await updateReturnItems(trx, before.id, items)
  const after = { ...before, status: 'REJECTED', items } as const
  const event = returnEvent(before, before.status, 'REJECTED', note)
  const isMailed = await settleReturns(deps, trx, orderId, { actor, event, before, after, rejection: { note } })
  if (isMailed) return
  const text = [`${piecesText(before.items)}.`, note].filter(Boolean).join('\n\n')
  await queueOrderEmail(trx, deps, 'returnPartRejected', orderId, { note: text })
}

/** The error of a change that the status of a return does not allow. */
export const returnChanged = ({ status, number }: ReturnJson): AppError =>
  new AppError(
    'conflict',
    `Return ${number} is ${itemReturnLabels[status].toLowerCase()} now. Please look at the order again.`,
  )
