/** Limits of offers that the browser shows too. */

/** The maximum number of automatic offers that have not ended: every cart evaluates them. */
export const maxAutomaticOffers = 200
export const maxOfferName = 60
export const maxOfferCode = 30
/** The maximum number of categories, brands, collections or products of an offer. */
export const maxOfferScope = 200
export const maxOfferTiers = 5
/** The maximum number of pieces in a condition, a tier, or the two parts of "buy X, get Y". */
export const maxOfferPieces = 99
/** The highest limit of uses. */
export const maxOfferUses = 1_000_000
export const offersPageSize = 20

/** The states of an offer in the back office. */
export const offerStates = ['ACTIVE', 'SCHEDULED', 'PAUSED', 'USED_UP', 'ENDED'] as const
export type OfferState = (typeof offerStates)[number]
