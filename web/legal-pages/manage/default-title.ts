import { type LegalPageSlug, legalPageTitles } from '../legal-page-slugs.ts'

/** The types that a legal page can have. */
export const legalPageSlugs = Object.keys(legalPageTitles) as LegalPageSlug[]

/** Whether the title is empty or one of the defaults. */
export const hasDefaultTitle = (title: string): boolean =>
  title.trim() === '' || Object.values(legalPageTitles).includes(title.trim())
