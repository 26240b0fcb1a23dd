import { legalPageTitles } from '#contract/legal-pages/legal-page-titles.ts'

/** Whether the title is empty or one of the defaults. */
export const hasDefaultTitle = (title: string): boolean =>
  title.trim() === '' || Object.values<string>(legalPageTitles).includes(title.trim())
