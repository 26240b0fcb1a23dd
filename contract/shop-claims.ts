/** What the home page claims about the shop, in its order (specification 2). */
export const claimNames = ['delivery', 'warranty', 'authentic', 'customers', 'products', 'support', 'rating'] as const

export type ClaimName = (typeof claimNames)[number]

/** One claim: a figure set large, the words beside it, and whether it is shown at all. */
export type ShopClaim = { figure: string; words: string; shown: boolean }
export type ShopClaims = Record<ClaimName, ShopClaim>

/** The claims as the specification has them, until the owner edits them or switches them off. */
export const defaultClaims: Readonly<ShopClaims> = {
  delivery: { figure: '24h', words: 'fast delivery', shown: true },
  warranty: { figure: '2Y', words: 'warranty', shown: true },
  authentic: { figure: '100%', words: 'authentic', shown: true },
  customers: { figure: '10k+', words: 'customers', shown: true },
  products: { figure: '500+', words: 'products', shown: true },
  support: { figure: '24/7', words: 'support', shown: true },
  rating: { figure: '5 star', words: 'rating', shown: true },
}

/** The banner above the header; a phone shows what stands before the colon. */
export const defaultPriceMatch = 'Price match promise: found it for less elsewhere? We match the price.'
