import { dayMs } from '#contract/durations.ts'
import { nilUuid } from '#contract/uuid.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailsOf } from '#server/mail/queue-mail.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { deliverPriceDropsJob } from './deliver-price-drops.ts'
import { priceDropEmail } from './emails.ts'
import { claimPriceDrops, findDueLists, lockDueList } from './price-drops.store.ts'

/** Daily job that mails customers about lower prices on their wish lists. */
export const sendPriceDropsJob = 'send-price-drops'

type Deps = Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>

/**
 * Queues a mail for each customer who asked for it and has entries that cost less, at most one a week. Only lists with the switch on are read,
 * in the order of an index of them.
 */
export async function sendPriceDrops(context: Deps, { batchSize = 500 } = {}): Promise<void> {
  let after: string | undefined = nilUuid
  while (after !== undefined) {
    const lists = await findDueLists(context.db, { after, now: context.clock(), limit: batchSize })
    for (const { userId, hasDrops } of lists) if (hasDrops) await sendToCustomer(context, userId)
    after = lists.length === batchSize ? lists.at(-1)?.userId : undefined
  }
}

/** Locks the list and records the mail in the transaction that queues the mail, so that the job can run twice. */
const sendToCustomer = ({ db, clock, publicUrl, tokens }: Deps, userId: string) =>
  inTransaction(db, async (trx) => {
    const now = clock()
    const customer = await lockDueList(trx, userId, now)
    if (!customer) return
    const drops = await claimPriceDrops(trx, userId, now)
    if (drops.length === 0) return
    const mail = priceDropEmail(customer, drops, publicUrl, tokens.links.issue('price-drops', userId))
    // Prices may be others by then.
    const queued = mailsOf({ ...mail, expiresAt: new Date(now.getTime() + dayMs).toISOString() }, userId)
    await addJobs(
      trx,
      queued.map((one) => deliverPriceDropsJob.create(one, { priority: 'LAST' })),
    )
  })
