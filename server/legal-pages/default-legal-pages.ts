import { readFileSync } from 'node:fs'
import { escapeHtml } from '#server/html/escape-html.ts'
import { projectPath } from '#server/project-files.ts'
import type { LegalPage } from './legal-pages.store.ts'

/** The company details that the legal pages contain. */
type Company = { companyName: string; address: string; email: string; contact: string }

const titles = { 'privacy-policy': 'Privacy Policy', 'terms-conditions': 'Terms & Conditions' } as const

/** The legal pages of a new store for a company, as HTML. They are drafts that a lawyer should review before a store opens. */
export const defaultLegalPages = (company: Company): Pick<LegalPage, 'slug' | 'title' | 'content'>[] =>
  (['privacy-policy', 'terms-conditions'] as const).map((slug) => ({
    slug,
    title: titles[slug],
    content: fillTemplate(slug, company),
  }))

/** A template with its placeholders, such as `{{companyName}}`, replaced by the company details. */
const fillTemplate = (slug: keyof typeof titles, company: Company): string =>
  readFileSync(projectPath(`server/legal-pages/templates/${slug}.html`), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, detail) => escapeHtml(company[detail as keyof Company]),
  )
