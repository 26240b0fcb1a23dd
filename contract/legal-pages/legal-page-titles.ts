/** The types of legal pages, each with one page at most: their slugs with their default titles (specification 5). */
export const legalPageTitles = {
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
} as const

export type LegalPageSlug = keyof typeof legalPageTitles

export const legalPageSlugs = Object.keys(legalPageTitles) as LegalPageSlug[]

/** Whether a slug is that of a type of legal page. */
export const isLegalPageSlug = (slug: string): slug is LegalPageSlug => Object.hasOwn(legalPageTitles, slug)
