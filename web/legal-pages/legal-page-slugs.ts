import type { CallResponse } from '#contract/calls.ts'

export type LegalPageSlug = CallResponse<'GET /legal-pages/slug/{slug}'>['slug']

/** The legal pages there can be, with the titles they usually bear (specification 5). */
export const legalPageTitles: Readonly<Record<LegalPageSlug, string>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
}

/** Whether an address names a legal page; any other is not asked for. */
export const isLegalPageSlug = (slug: string): slug is LegalPageSlug => Object.hasOwn(legalPageTitles, slug)
