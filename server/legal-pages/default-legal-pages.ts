import { readFileSync } from 'node:fs'
import type { company } from '#contract/company.ts'
import type { Output } from '#contract/endpoint.ts'
import { type LegalPageSlug, legalPageSlugs, legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { projectPath } from '#server/project-files.ts'
import type { LegalPage } from './legal-pages.store.ts'

type CompanyDetails = Output<typeof company.show>
/** The company details and settings that the legal pages contain. */
export type TemplateDetails = Pick<CompanyDetails, 'companyName' | 'address' | 'email' | 'contact'> &
  Partial<Pick<CompanyDetails, 'grievanceOfficer' | 'returnDays'>>

/** The legal pages of a new store for a company, as HTML. They are drafts that a lawyer should review before a store opens. */
export const defaultLegalPages = (details: TemplateDetails): Pick<LegalPage, 'slug' | 'title' | 'content'>[] =>
  legalPageSlugs.map((slug) => ({
    slug,
    title: legalPageTitles[slug],
    content: fillTemplate(slug, templateValues(details)),
  }))

/** The content of a page as it is stored: its template, filled with the details. */
export const defaultContent = (slug: LegalPageSlug, details: TemplateDetails): string =>
  sanitizeHtml(fillTemplate(slug, templateValues(details)))

/** Whether a page has the content of its template, filled with one of the details by this version or the one before. */
export const isDefaultContent = (
  { slug, content }: Pick<LegalPage, 'slug' | 'content'>,
  filledWith: readonly TemplateDetails[],
): boolean =>
  filledWith
    .flatMap((details) => [templateValues(details), earlierTemplateValues(details)])
    .some((values) => sanitizeHtml(fillTemplate(slug, values)) === content)

/** The values of the placeholders. Without a grievance officer complaints go to the company. */
const templateValues = ({
  companyName,
  address,
  email,
  contact,
  grievanceOfficer: officer,
  returnDays = 0,
}: TemplateDetails) => ({
  companyName,
  address,
  returnTime: returnDays === 0 ? 'at any time after delivery' : `within ${countDays(returnDays)} of delivery`,
  officerHeading: officer ? 'Grievance officer' : 'Where to write',
  andOfficer: officer ? ' and grievance officer' : '',
  complaintsTo: officer ? `our Grievance Officer, ${officer.name}, ${companyName}` : companyName,
  complaintsEmail: officer?.email ?? email,
  complaintsPhone: officer?.phone ?? contact,
})
type TemplateValues = ReturnType<typeof templateValues>

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The values in the texts of the version before, which named the company as the officer and had a fixed time for returns. */
const earlierTemplateValues = ({ companyName, address, email, contact }: TemplateDetails): TemplateValues => ({
  companyName,
  address,
  returnTime: 'within 7 days of delivery',
  officerHeading: 'Grievance officer',
  andOfficer: ' and grievance officer',
  complaintsTo: `the Grievance Officer, ${companyName}`,
  complaintsEmail: email,
  complaintsPhone: contact,
})

/** A template with its placeholders, such as `{{companyName}}`, replaced by the values. */
const fillTemplate = (slug: LegalPageSlug, values: TemplateValues): string =>
  readFileSync(projectPath(`server/legal-pages/templates/${slug}.html`), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) =>
    escapeHtml(values[name as keyof TemplateValues]),
  )
