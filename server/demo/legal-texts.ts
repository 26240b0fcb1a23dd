import { escapeHtml } from '#server/html/escape-html.ts'
import { legalTemplate } from './demo-files.ts'

/** What the footer and the legal pages say about who runs the shop. */
export type Company = { companyName: string; address: string; email: string; contact: string }

export type LegalText = { slug: 'privacy-policy' | 'terms-conditions'; title: string; content: string }

/** Both legal pages for a company, as HTML to begin with; a lawyer should read them before a real shop opens. */
export const legalTexts = (company: Company): LegalText[] => [
  { slug: 'privacy-policy', title: 'Privacy Policy', content: filledIn('privacy-policy', company) },
  { slug: 'terms-conditions', title: 'Terms & Conditions', content: filledIn('terms-conditions', company) },
]

const filledIn = (slug: LegalText['slug'], company: Company): string =>
  legalTemplate(slug).replace(/\{\{(\w+)\}\}/g, (_, detail: string) => escapeHtml(company[detail as keyof Company]))
