import { legalPageSlugs, legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'

/** Links of the header's menu and the footer (specification 2). */
export const collectionLinks = [
  { label: 'Best Selling', to: '/products-list/best-selling' },
  { label: 'Most Viewed', to: '/products-list/most-viewed' },
  { label: 'Latest', to: '/products-list/latest' },
] as const

export const legalLinks = legalPageSlugs.map((slug) => ({ label: legalPageTitles[slug], to: `/${slug}` }))

/** The tracking page, and the help pages, which the law requires beside the two legal pages (specification 2). */
export const helpLinks = [
  { label: 'Track your order', to: '/track' },
  { label: 'Shipping', to: '/help/shipping' },
  { label: 'Returns & Refunds', to: '/help/refund' },
  { label: 'Grievances', to: '/help/grievance' },
] as const

export const accountLink = { label: 'My Account', to: '/account' } as const

/** The wish list of this browser or of the customer, unless the owner has switched wish lists off. */
export const wishListLink = { label: 'Wish List', to: '/wish-list' } as const

/** The link to the page of a collection. */
export const collectionLink = ({ handle, name }: { handle: string; name: string }) => ({
  label: name,
  to: `/collections/${handle}`,
})
