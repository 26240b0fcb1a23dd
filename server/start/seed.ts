import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { isNew } from '#server/demo/is-new.ts'
import { legalTexts } from '#server/demo/legal-texts.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'

/** Fills a new database with the demonstration, whose data are read for no other. */
async function seedDemoCatalogue(context: AppContext): Promise<void> {
  if (!(await isNew(context.db))) return
  const { loadDemoCatalogue } = await import('#server/demo/load-demo-catalogue.ts')
  await loadDemoCatalogue(context)
}

/** What a new database needs before the first visitor: an administrator, company details, legal pages and, where wanted, the demonstration. */
export async function seed(context: AppContext, config: Config, say: (line: string) => void): Promise<void> {
  // Before the administrator: the demonstration is only for a database that nobody has used.
  if (config.demoCatalogue) await seedDemoCatalogue(context)
  const made = await ensureAdministrator(context, { ...config.admin, directory: config.dataDir })
  if (made) {
    const password = made.password ? `password "${made.password}" (kept in ${made.file})` : 'the ADMIN_PASSWORD'
    say(`The first administrator signs in as "${made.username}" with ${password}.`)
  }
  const details = await ensureCompanyDetails(context.db)
  await ensureLegalPages(context.db, legalTexts(details))
}
