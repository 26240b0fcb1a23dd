import type { OfferState } from '#contract/offers/offer-limits.ts'
import { call } from '#web/api/call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'

/** The offers of a search and a state, with further pages. */
export function useOffers({ q, state }: { q: string; state: OfferState | undefined }) {
  const filter = { ...(q && { q }), ...(state && { state }) }
  const { page, ...list } = useCursorList({
    key: JSON.stringify(filter),
    loadPage: (cursor) => call('GET /offers', { query: { ...filter, ...(cursor && { cursor }) } }),
    append: (shown, next) => ({ ...next, offers: [...shown.offers, ...next.offers] }),
  })
  return { offers: page?.offers, total: page?.total, ...list }
}
