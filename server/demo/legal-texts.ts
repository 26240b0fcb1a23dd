import { escapeHtml } from '#server/html/escape-html.ts'
import { legalTemplate } from './demo-files.ts'

/** The company details in the footer and on the legal pages. */
export type Company = { companyName: string; address: string; email: string; contact: string }

export type LegalText = { slug: 'privacy-policy' | 'terms-conditions'; title: string; content: string }

/** Both legal pages for a company, as HTML. They are drafts that a lawyer should review before a store opens. */
export const legalTexts = (company: Company): LegalText[] => [
  { slug: 'privacy-policy', title: 'Privacy Policy', content: fillTemplate('privacy-policy', company) },
  { slug: 'terms-conditions', title: 'Terms & Conditions', content: fillTemplate('terms-conditions', company) },
]

const fillTemplate = (slug: LegalText['slug'], company: Company): string =>
  legalTemplate(slug).replace(/\{\{(\w+)\}\}/g, (_, detail: string) => escapeHtml(company[detail as keyof Company]))
