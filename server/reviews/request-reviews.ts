import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { unsubscribeUrl } from '#server/marketing/unsubscribe.ts'
import { reviewRequestEmail } from './emails.ts'
import { findOrdersToAskAbout, findOrderToAskAbout, insertRequest } from './review-requests.store.ts'

/** Job that asks customers for reviews. */
export const requestReviewsJob = 'request-reviews'

const batchSize = 200

type RequestDeps = Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens' | 'log'>

/** Asks the customers of orders that were delivered 7 days ago for reviews, once for each order, while the owner has it switched on. */
export async function requestReviews(context: RequestDeps): Promise<void> {
  let ids: string[]
  do {
    ids = await findOrdersToAskAbout(context.db, context.clock(), batchSize)
    for (const id of ids) await requestForOrder(context, id)
  } while (ids.length === batchSize)
}

/** Records the order as asked about, also where nothing is left to review, and queues the mail in the same transaction. */
const requestForOrder = ({ db, clock, publicUrl, tokens }: RequestDeps, id: string) =>
  inTransaction(db, async (trx) => {
    if (!(await insertRequest(trx, id, clock()))) return
    const order = await findOrderToAskAbout(trx, id)
    if (!order?.userId || order.products.length === 0) return
    const url = `${publicUrl}/review/${tokens.links.issue('review-order', id)}`
    const endUrl = unsubscribeUrl({ publicUrl, tokens }, 'REVIEW_REQUESTS', order.userId)
    await queueMail(trx, reviewRequestEmail(order, url, endUrl), order.userId)
  })
