import { migrationNames } from './migrate.ts'
import type { Probe } from './probe.ts'

/** Whether the database can be worked with: null, or a sentence that says why not. */
export type Readiness = () => Promise<string | null>

/** Asks the database whether it answers and has the very schema that this code was written for. Whoever asks meanwhile gets the same answer. */
export function createReadiness(probe: Pick<Probe, 'query'>): Readiness {
  const expected = migrationNames()
  let asking: Promise<string | null> | undefined

  async function trouble(): Promise<string | null> {
    const rows = await probe.query<{ name: string }>('select name from migrations').catch(() => null)
    if (!rows) return 'The database does not answer.'
    const applied = new Set(rows.map(({ name }) => name))
    const names = await expected
    if (names.some((name) => !applied.has(name))) return 'The database is older than this version of the store.'
    return applied.size > names.length ? 'The database is newer than this version of the store.' : null
  }
  return () => {
    asking ??= trouble().finally(() => {
      asking = undefined
    })
    return asking
  }
}
