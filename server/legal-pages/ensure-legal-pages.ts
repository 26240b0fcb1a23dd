import type { Database } from '../database/connect.ts'
import { reach } from '../database/milestones.ts'
import { cleanHtml } from '../html/clean-html.ts'
import { addMissingPages, type LegalPage } from './legal-pages.store.ts'

/** Gives a new shop its legal pages, once: an owner who deletes one does not get it back. */
export const ensureLegalPages = (db: Database, pages: readonly Pick<LegalPage, 'title' | 'slug' | 'content'>[]) =>
  db.transaction().execute(async (trx) => {
    if (!(await reach(trx, 'legal-pages'))) return
    await addMissingPages(
      trx,
      pages.map((page) => ({ ...page, content: cleanHtml(page.content) })),
    )
  })
