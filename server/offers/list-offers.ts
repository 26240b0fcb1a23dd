import type { Input } from '#contract/endpoint.ts'
import { offersPageSize } from '#contract/offers/offer-limits.ts'
import { toOfferTerms } from '#contract/offers/offer-terms.ts'
import type { offers } from '#contract/offers/offers.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, TimePosition, takePage } from '#server/database/keyset.ts'
import { notFound } from '#server/errors.ts'
import { countOffers, findOffer, findOffers, type OfferPosition, type OfferWithUses } from './offers.store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

function toPosition(cursor: string | undefined): OfferPosition | undefined {
  const position = readCursor(cursor, TimePosition)
  return position && { createdAt: position[0], id: position[1] }
}

const toRecord = ({ offer, createdAt: _, ...figures }: OfferWithUses) => ({
  id: offer.id,
  terms: toOfferTerms(offer),
  ...figures,
})

/** A page of the offers, the newest first. */
export async function listOffers({ db, clock }: Context, { cursor, q, state }: Input<typeof offers.list>['query']) {
  const now = clock()
  const filter = { q, state }
  const [rows, total] = await Promise.all([
    findOffers(db, { filter, after: toPosition(cursor), size: offersPageSize + 1, now }),
    countOffers(db, filter, now),
  ])
  const { shown, last } = takePage(rows, offersPageSize)
  return {
    offers: shown.map(toRecord),
    total,
    nextCursor: last ? encodeCursor([last.createdAt, last.offer.id]) : null,
  }
}

/** One offer; not found if there is none. */
export async function showOffer({ db, clock }: Context, id: string) {
  const offer = await findOffer(db, id, clock())
  if (!offer) throw notFound('Offer')
  return toRecord(offer)
}
