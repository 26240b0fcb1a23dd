import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { longStatementTimeout, withStatementTimeout } from '#server/database/statement-limits.ts'
import { isNewDatabase } from '#server/demo/is-new-database.ts'
import { type CreatedAdministrator, ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { defaultLegalPages } from '#server/legal-pages/default-legal-pages.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'

/** Fills a new database with the demonstration; its data are loaded only then. */
async function seedDemoCatalogue(context: AppContext): Promise<void> {
  if (!(await isNewDatabase(context.db))) return
  const { loadDemoCatalogue } = await import('#server/demo/load-demo-catalogue.ts')
  await loadDemoCatalogue(context)
}

/**
 * Creates what a new database needs: an administrator, company details, legal pages and, where configured, the demonstration
 * catalogue. Returns the line about the administrator's sign-in that the start prints.
 */
export async function seed(context: AppContext, config: Config): Promise<string> {
  // Before the administrator is created: the demonstration is only for an unused database.
  if (config.demoCatalogue) await withStatementTimeout(longStatementTimeout, () => seedDemoCatalogue(context))
  const created = await ensureAdministrator(context, { ...config.admin, directory: config.dataDir })
  const details = await ensureCompanyDetails(context.db)
  await ensureLegalPages(context.db, defaultLegalPages(details))
  return administratorLine(created)
}

/** The administrator's name and, at the first start, the generated password. */
function administratorLine(created: CreatedAdministrator | undefined): string {
  if (!created) return 'set up at the first start'
  const { username, password, file } = created
  return password ? `${username}, password "${password}" (stored in ${file})` : `${username}, with the ADMIN_PASSWORD`
}
