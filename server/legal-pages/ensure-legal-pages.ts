import { claimOnce } from '#server/database/one-time-tasks.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import type { Database } from '../database/connect.ts'
import { insertMissingLegalPages, type LegalPage } from './legal-pages.store.ts'

/** Gives a new shop its legal pages, once: an owner who deletes one does not get it back. */
export const ensureLegalPages = (db: Database, pages: readonly Pick<LegalPage, 'title' | 'slug' | 'content'>[]) =>
  db.transaction().execute(async (trx) => {
    if (!(await claimOnce(trx, 'legal-pages'))) return
    await insertMissingLegalPages(
      trx,
      pages.map((page) => ({ ...page, content: sanitizeHtml(page.content) })),
    )
  })
