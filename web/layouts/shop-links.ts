/** Links that the header's menu and the footer both show (specification 2). */
export const collectionLinks = [
  { label: 'Best Selling', to: '/products-list/best-selling' },
  { label: 'Most Viewed', to: '/products-list/most-viewed' },
  { label: 'Latest', to: '/products-list/latest' },
] as const

export const legalLinks = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms & Conditions', to: '/terms-conditions' },
] as const

export const accountLink = { label: 'My Account', to: '/account' } as const
