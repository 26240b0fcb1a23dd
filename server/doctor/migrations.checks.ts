import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { migrationNames } from '#server/database/migrate.ts'
import type { Check } from './check.ts'

async function appliedMigrationsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** Checks that the database has the schema of this version; all other checks rely on it. */
export const migrationsCheck: Check = {
  rule: 'The database has the migrations of this version.',
  remedy: 'npm start applies missing migrations. Unknown migrations were applied by a newer version: run that version.',
  async findViolations(db) {
    const [expected, applied] = [await migrationNames(), await appliedMigrationsIn(db)]
    return [
      ...expected.filter((name) => !applied.includes(name)).map((name) => `${name} is not applied`),
      ...applied.filter((name) => !expected.includes(name)).map((name) => `${name} is unknown`),
    ]
  },
}
