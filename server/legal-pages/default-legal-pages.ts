import { readFileSync } from 'node:fs'
import { type LegalPageSlug, legalPageSlugs, legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { projectPath } from '#server/project-files.ts'
import type { LegalPage } from './legal-pages.store.ts'

/** The company details that the legal pages contain. */
type Company = { companyName: string; address: string; email: string; contact: string }

/** The legal pages of a new store for a company, as HTML. They are drafts that a lawyer should review before a store opens. */
export const defaultLegalPages = (company: Company): Pick<LegalPage, 'slug' | 'title' | 'content'>[] =>
  legalPageSlugs.map((slug) => ({
    slug,
    title: legalPageTitles[slug],
    content: fillTemplate(slug, company),
  }))

/** A template with its placeholders, such as `{{companyName}}`, replaced by the company details. */
const fillTemplate = (slug: LegalPageSlug, company: Company): string =>
  readFileSync(projectPath(`server/legal-pages/templates/${slug}.html`), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, detail) => escapeHtml(company[detail as keyof Company]),
  )
