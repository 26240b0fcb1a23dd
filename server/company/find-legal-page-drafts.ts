import type { LegalPageSlug } from '#contract/legal-pages/legal-page-titles.ts'
import type { Database } from '#server/database/connect.ts'
import { isDefaultContent } from '#server/legal-pages/default-legal-pages.ts'
import { findLegalPages } from '#server/legal-pages/legal-pages.store.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { detailsOfNewStores } from './details-of-new-stores.ts'

/** The legal pages whose content the owner has not edited: that of the template. */
export async function findLegalPageDrafts(db: Database): Promise<LegalPageSlug[]> {
  const filledWith = [await ensureCompanyDetails(db), ...detailsOfNewStores()]
  const pages = await findLegalPages(db)
  return pages.filter((page) => isDefaultContent(page, filledWith)).map(({ slug }) => slug)
}
