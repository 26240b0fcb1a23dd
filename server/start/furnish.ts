import { ensureCompanyDetails } from '../company/company.store.ts'
import type { Config } from '../config.ts'
import { legalTexts } from '../demo-catalogue/legal-texts.ts'
import { loadDemoCatalogue } from '../demo-catalogue/load-demo-catalogue.ts'
import { ensureAdministrator } from '../identity/first-administrator.ts'
import { ensureLegalPages } from '../legal-pages/ensure-legal-pages.ts'
import type { Shop } from '../shop.ts'

/** What a new database needs before the first visitor: an administrator, company details, legal pages and, where wanted, the demonstration. */
export async function furnish(shop: Shop, config: Config, say: (line: string) => void): Promise<void> {
  // Before the administrator: the demonstration is only for a database that nobody has used.
  if (config.demoCatalogue) await loadDemoCatalogue(shop)
  const made = await ensureAdministrator(shop, { ...config.admin, directory: config.dataDir })
  if (made) {
    const password = made.password ? `password "${made.password}" (kept in ${made.file})` : 'the ADMIN_PASSWORD'
    say(`The first administrator signs in as "${made.username}" with ${password}.`)
  }
  const details = await ensureCompanyDetails(shop.db)
  await ensureLegalPages(shop.db, legalTexts(details))
}
