import type { CallResponse } from '#contract/calls.ts'

export type LegalPageSlug = CallResponse<'GET /legal-pages/slug/{slug}'>['slug']

/** The slugs of legal pages with their default titles (specification 5). */
export const legalPageTitles: Readonly<Record<LegalPageSlug, string>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-conditions': 'Terms & Conditions',
}

/** Whether a slug is a legal page; other slugs make no call. */
export const isLegalPageSlug = (slug: string): slug is LegalPageSlug => Object.hasOwn(legalPageTitles, slug)
