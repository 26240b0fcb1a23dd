import { migrationNames } from './migrate.ts'
import type { Probe } from './probe.ts'

/** Checks whether the database is usable: null, or a sentence with the reason. */
export type Readiness = () => Promise<string | null>

/**
 * Checks that the database responds and has all migrations of this version. Those of the next version do not matter: this one runs on its
 * schema too (docs/upgrade.md). Concurrent calls share one query.
 */
export function createReadiness(probe: Pick<Probe, 'query'>): Readiness {
  const expected = migrationNames()
  let pending: Promise<string | null> | undefined

  async function check(): Promise<string | null> {
    const rows = await probe.query<{ name: string }>('select name from migrations').catch(() => null)
    if (!rows) return 'The database does not respond.'
    const applied = new Set(rows.map(({ name }) => name))
    const isOlder = (await expected).some((name) => !applied.has(name))
    return isOlder ? 'The database is older than this version of the store.' : null
  }
  return () => {
    pending ??= check().finally(() => {
      pending = undefined
    })
    return pending
  }
}
