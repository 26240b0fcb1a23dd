import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { migrationNames } from '#server/database/migrate.ts'
import type { Check } from './check.ts'

async function appliedMigrationsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether the database is at this version of the store; all other checks read its tables, and make sense only then. */
export const migrationsCheck: Check = {
  rule: 'The database is at the version of the store.',
  remedy: 'npm start applies what is missing. What is unknown here was applied by a newer version: run that one.',
  async findViolations(db) {
    const [known, applied] = [await migrationNames(), await appliedMigrationsIn(db)]
    return [
      ...known.filter((name) => !applied.includes(name)).map((name) => `${name} is not applied`),
      ...applied.filter((name) => !known.includes(name)).map((name) => `${name} is unknown`),
    ]
  },
}
