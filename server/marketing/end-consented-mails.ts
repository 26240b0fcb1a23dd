import { marketingPurposes } from '#contract/marketing/marketing-limits.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { endPriceDrops } from '#server/wish-list/price-drops.store.ts'
import { withdrawMarketingConsent } from './marketing-consents.store.ts'

/** Withdraws every consent of a customer in the account, and ends the mails about lower prices; returns whether there were any. */
export async function endConsentedMails(trx: RunningTransaction, userId: string, now: Date): Promise<boolean> {
  const ended = [await endPriceDrops(trx, userId)]
  for (const purpose of marketingPurposes)
    ended.push(await withdrawMarketingConsent(trx, { userId, purpose, place: 'ACCOUNT', now }))
  return ended.some(({ numUpdatedRows }) => numUpdatedRows > 0n)
}
