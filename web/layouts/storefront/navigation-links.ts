/** Links that the header's menu and the footer show (specification 2). */
export const collectionLinks = [
  { label: 'Best Selling', to: '/products-list/best-selling' },
  { label: 'Most Viewed', to: '/products-list/most-viewed' },
  { label: 'Latest', to: '/products-list/latest' },
] as const

export const legalLinks = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms & Conditions', to: '/terms-conditions' },
] as const

/** What the law wants beside the two legal pages, which are all that the shop's first level has (specification 2). */
export const helpLinks = [
  { label: 'Shipping', to: '/help/shipping' },
  { label: 'Returns & Refunds', to: '/help/refund' },
  { label: 'Grievances', to: '/help/grievance' },
] as const

export const accountLink = { label: 'My Account', to: '/account' } as const
