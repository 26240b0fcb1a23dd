import { ensureCompanyDetails } from '../company/company.store.ts'
import type { Config } from '../config.ts'
import { isNew } from '../demo-catalogue/is-new.ts'
import { legalTexts } from '../demo-catalogue/legal-texts.ts'
import { ensureAdministrator } from '../identity/first-administrator.ts'
import { ensureLegalPages } from '../legal-pages/ensure-legal-pages.ts'
import type { Shop } from '../shop.ts'

/** Fills a new database with the demonstration, whose drawings and texts are loaded for no other. */
async function demonstrate(shop: Shop): Promise<void> {
  if (!(await isNew(shop.db))) return
  const { loadDemoCatalogue } = await import('../demo-catalogue/load-demo-catalogue.ts')
  await loadDemoCatalogue(shop)
}

/** What a new database needs before the first visitor: an administrator, company details, legal pages and, where wanted, the demonstration. */
export async function furnish(shop: Shop, config: Config, say: (line: string) => void): Promise<void> {
  // Before the administrator: the demonstration is only for a database that nobody has used.
  if (config.demoCatalogue) await demonstrate(shop)
  const made = await ensureAdministrator(shop, { ...config.admin, directory: config.dataDir })
  if (made) {
    const password = made.password ? `password "${made.password}" (kept in ${made.file})` : 'the ADMIN_PASSWORD'
    say(`The first administrator signs in as "${made.username}" with ${password}.`)
  }
  const details = await ensureCompanyDetails(shop.db)
  await ensureLegalPages(shop.db, legalTexts(details))
}
