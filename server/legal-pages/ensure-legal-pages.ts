import type { Database } from '#server/database/connect.ts'
import { claimOnce } from '#server/database/one-time-tasks.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { insertMissingLegalPages, type LegalPage } from './legal-pages.store.ts'

/** Creates the default legal pages, once per database: a deleted page is not created again. */
export const ensureLegalPages = (db: Database, pages: readonly Pick<LegalPage, 'title' | 'slug' | 'content'>[]) =>
  inTransaction(db, async (trx) => {
    if (!(await claimOnce(trx, 'legal-pages'))) return
    await insertMissingLegalPages(
      trx,
      pages.map((page) => ({ ...page, content: sanitizeHtml(page.content) })),
    )
  })
