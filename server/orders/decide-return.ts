import type { Asked } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/order-management.ts'
import { orderCan } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'
import { orderReply } from './order-reply.ts'
import { type HeldOrder, holdOrder, orderWithLines } from './orders.store.ts'

type Decision = Asked<typeof orderManagement.decideReturn>['body']

/** Accepts or rejects a return for an administrator. Accepting starts the refund and, where restocked, gives the stock back. */
export function decideReturn(shop: Shop, { id: userId }: Caller, id: string, decision: Decision) {
  const { returnStatus, note, restock } = decision
  return inTransaction(shop.db, async (trx) => {
    const order = await holdOrder(trx, id)
    if (!order) throw notFound('Order')
    if (!orderCan.haveReturnDecided(order)) throw new Refusal('conflict', whyNot(order))
    const by = { actor: 'administrator', userId } as const
    const name = returnStatus === 'ACCEPTED' ? 'acceptReturn' : 'rejectReturn'
    await moveOrder(shop, trx, order, name, { by, note, restock })
    const message = returnStatus === 'ACCEPTED' ? 'Return accepted.' : 'Return rejected.'
    return { message, order: orderReply(await orderWithLines(trx, id)) }
  })
}

const whyNot = ({ returnStatus }: HeldOrder): string =>
  returnStatus === 'NONE'
    ? 'No return was requested for this order.'
    : `This return has already been ${returnStatus.toLowerCase()}.`
