import { maxOfferName } from '#contract/offers/offer-limits.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findTakenCodes, lockOffer } from './offers.store.ts'
import { addOffer } from './save-offer.ts'

/** Adds a paused copy of an offer. A code gets the next free number: SAVE10 becomes SAVE10-2. */
export const duplicateOffer = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, id)
    const ending = ' (copy)'
    const name = `${truncate(offer.name, maxOfferName - ending.length).trimEnd()}${ending}`
    const code = offer.code && (await findFreeCode(trx, offer.code))
    const copy = { ...offer, name, code, isPaused: true }
    return { message: 'Offer copied. The copy is paused.', id: await addOffer(trx, administrator, copy, clock()) }
  })

const maxCopies = 1000

async function findFreeCode(db: Database, code: string): Promise<string> {
  const base = code.replace(/-\d{1,4}$/, '').slice(0, 25)
  const candidates = Array.from({ length: maxCopies }, (_, index) => `${base}-${index + 2}`)
  const taken = await findTakenCodes(db, candidates)
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${base}-${maxCopies + 2}`
}
