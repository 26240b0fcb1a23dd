import type { Answer, Asked } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/order-management.ts'
import { isUnpaidOnline } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { shortIdOf } from './order-reply.ts'
import { type HeldOrder, holdOrder, isPretend } from './orders.store.ts'
import { setStatusOf } from './set-delivery-status.ts'

type Choice = Asked<typeof orderManagement.shipMany>['body']
type Outcome = Answer<typeof orderManagement.shipMany>['outcomes'][number]

/**
 * Marks orders as shipped, each in a transaction of its own, and tells of each whether it was or why not. What one order
 * alone would be asked about, an order without money, is refused here: nobody reads forty questions.
 */
export async function shipMany(shop: Shop, { id: userId }: Caller, { ids, deliveryStatus }: Choice) {
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    const refusal = await inTransaction(shop.db, async (trx) => {
      const order = await holdOrder(trx, id)
      if (!order) throw notFound('Order')
      await refuseUnready(trx, order)
      await setStatusOf(shop, trx, order, deliveryStatus, userId)
    }).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    const message = refusal ? refusal.message : 'Shipped.'
    outcomes.push({ id, shortId: shortIdOf({ id }), isShipped: !refusal, message })
  }
  return { message: summaryOf(outcomes), outcomes }
}

async function refuseUnready(trx: Database, order: HeldOrder): Promise<void> {
  const open = 'Open the order to ship it anyway.'
  if (order.deliveryStatus === 'SHIPPED') throw new Refusal('conflict', 'This order is shipped already.')
  // The reason of a final status comes first: nothing can be done about those.
  if (order.deliveryStatus !== 'PENDING') return
  if (isUnpaidOnline(order)) throw new Refusal('conflict', `This order is not paid yet. ${open}`)
  if (await isPretend(trx, order)) {
    throw new Refusal('conflict', `This order was paid with pretend money: no money came for it. ${open}`)
  }
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const shipped = outcomes.filter(({ isShipped }) => isShipped).length
  const said = `${shipped} ${shipped === 1 ? 'order is' : 'orders are'} marked as shipped.`
  const refused = outcomes.length - shipped
  return refused === 0 ? said : `${said} ${refused} could not be.`
}
