import { maxOfferCode, maxOfferName } from '#contract/offers/offer-limits.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findTakenCodes, lockOffer } from './offers.store.ts'
import { addOffer } from './save-offer.ts'

/** Adds a paused copy of an offer. A code gets the next free number: SAVE10 becomes SAVE10-2, and SAVE10-2 becomes SAVE10-3. */
export const duplicateOffer = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, id)
    const ending = ' (copy)'
    const name = `${truncate(offer.name, maxOfferName - ending.length).trimEnd()}${ending}`
    const code = offer.code && (await findFreeCode(trx, offer.code))
    const copy = { ...offer, name, code, isPaused: true }
    return { message: 'Offer copied. The copy is paused.', id: await addOffer(trx, administrator, copy, clock()) }
  })

async function findFreeCode(db: Database, code: string): Promise<string> {
  const candidates = nextCodes(code)
  const taken = await findTakenCodes(db, candidates)
  return candidates.find((candidate) => !taken.has(candidate)) ?? candidates.at(-1)!
}

const maxCopies = 1000

/**
 * The codes that follow a code: its number at the end is counted on, so that nothing of the owner's code is lost (FY2026-27 becomes FY2026-28);
 * a code without one, or with less than three characters before it, gets -2. A long code is cut.
 */
export function nextCodes(code: string): string[] {
  const [, base = code, number = '1'] = /^(.{3,})-(\d{1,4})$/.exec(code) ?? []
  return Array.from({ length: maxCopies }, (_, index) => {
    const ending = `-${String(Number(number) + 1 + index).padStart(number.length, '0')}`
    return base.slice(0, maxOfferCode - ending.length) + ending
  })
}
