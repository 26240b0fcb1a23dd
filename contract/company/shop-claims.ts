/** The claims of the home page, in their order (specification 2). */
export const claimNames = ['delivery', 'warranty', 'authentic', 'customers', 'products', 'support', 'rating'] as const

export type ClaimName = (typeof claimNames)[number]

/** One claim: a large figure, its label, and whether it is displayed. */
export type ShopClaim = { figure: string; words: string; shown: boolean }
export type ShopClaims = Record<ClaimName, ShopClaim>

/** The default claims (specification 2); the owner can edit or hide them. */
export const defaultClaims: Readonly<ShopClaims> = {
  delivery: { figure: '24h', words: 'fast delivery', shown: true },
  warranty: { figure: '2Y', words: 'warranty', shown: true },
  authentic: { figure: '100%', words: 'authentic', shown: true },
  customers: { figure: '10k+', words: 'customers', shown: true },
  products: { figure: '500+', words: 'products', shown: true },
  support: { figure: '24/7', words: 'support', shown: true },
  rating: { figure: '5 star', words: 'rating', shown: true },
}

/** The banner above the header; phones show only the text before the colon. */
export const defaultPriceMatch = 'Price match promise: found it for less elsewhere? We match the price.'
