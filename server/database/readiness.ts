import { migrationNames } from './migrate.ts'
import type { Probe } from './probe.ts'

/** Checks whether the database is usable: null, or a sentence with the reason. */
export type Readiness = () => Promise<string | null>

/** Checks that the database responds and has exactly the migrations of this version. Concurrent calls share one query. */
export function createReadiness(probe: Pick<Probe, 'query'>): Readiness {
  const expected = migrationNames()
  let pending: Promise<string | null> | undefined

  async function check(): Promise<string | null> {
    const rows = await probe.query<{ name: string }>('select name from migrations').catch(() => null)
    if (!rows) return 'The database does not respond.'
    const applied = new Set(rows.map(({ name }) => name))
    const names = await expected
    if (names.some((name) => !applied.has(name))) return 'The database is older than this version of the store.'
    return applied.size > names.length ? 'The database is newer than this version of the store.' : null
  }
  return () => {
    pending ??= check().finally(() => {
      pending = undefined
    })
    return pending
  }
}
