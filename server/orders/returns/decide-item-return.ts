import { formatDay } from '#contract/delivery/delivery-texts.ts'
import type { Input } from '#contract/endpoint.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { canTransitionReturn, itemReturnLabels } from '#contract/orders/returns/return-states.ts'
import type { returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/emails.ts'
import type { Actor } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import type { TransitionDeps } from '../transition-order.ts'
import { releaseExchange } from './exchange/exchange-stock.ts'
import { returnEvent } from './return-texts.ts'
import { type ReturnJson, updateReturn, updateReturnItems } from './returns.store.ts'
import { findReturn, settleReturns } from './settle-returns.ts'

type DecideInput = Input<typeof returns.decideItemReturn>

/** Approves a return for an administrator, so that the goods come back, or rejects one. Throws a conflict for one that the decision no longer fits. */
export function decideItemReturn(
  context: AppContext,
  { id: userId }: Caller,
  { id, returnId }: DecideInput['params'],
  { decision, note, method, isFaulty }: DecideInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockExistingOrder(trx, id)
    const before = await findReturn(trx, id, returnId)
    if (decision === 'REJECTED') await rejectReturn(context, trx, id, before, { actor, note })
    else {
      if (!canTransitionReturn(before.status, 'approve')) throw returnChanged(before)
      const change = {
        status: 'APPROVED',
        note,
        method: method ?? before.method,
        isFaulty: isFaulty ?? before.isFaulty,
      } as const
      await updateReturn(trx, returnId, { ...change, decidedAt: now })
      const after = { ...before, ...change }
      const event = returnEvent(before, before.status, 'APPROVED', note)
      await settleReturns(context, trx, id, { actor, event, before, after })
      await queueOrderEmail(trx, context, 'returnApproved', id, { note: approvalText(after) })
    }
    const message = decision === 'REJECTED' ? 'Return rejected.' : 'Return approved.'
    return { message, order: await getOrderResponse(trx, id) }
  })
}

/** How the goods of an approved return come back, for the mail to the customer. */
export function approvalText({
  items,
  method,
  pickupDay,
  note,
}: Pick<ReturnJson, 'items' | 'method' | 'pickupDay' | 'note'>) {
  const pickup = pickupDay
    ? `We pick it up on ${formatDay(pickupDay)}.`
    : 'We pick it up, and write to you on which day.'
  const way = method === 'PICKUP' ? pickup : 'Please send it to us, and enter the tracking number in your orders.'
  return [`${piecesText(items)}.`, way, note].filter(Boolean).join('\n\n')
}

/** The error of a change that the status of a return does not allow. */
export const returnChanged = ({ status, number }: ReturnJson): AppError =>
  new AppError(
    'conflict',
    `Return ${number} is ${itemReturnLabels[status].toLowerCase()} now. Please look at the order again.`,
  )

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
  await updateReturnItems(
    trx,
    before.id,
    items.map(({ position, acceptedQuantity, damaged, amount }) => ({ position, acceptedQuantity, damaged, amount })),
  )
  const after = { ...before, status: 'REJECTED', items } as const
  const event = returnEvent(before, before.status, 'REJECTED', note)
  const isTold = await settleReturns(deps, trx, orderId, { actor, event, before, after, rejection: { note } })
  if (isTold) return
  const text = [`${piecesText(before.items)}.`, note].filter(Boolean).join('\n\n')
  await queueOrderEmail(trx, deps, 'returnPartRejected', orderId, { note: text })
}
