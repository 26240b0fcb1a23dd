import { expect, inject, test, vi } from 'vitest'
import { withMigratedDatabase } from './support/database-template.ts'

const stop = vi.hoisted(() => vi.fn())
vi.mock('#server/database/embedded-postgres/start-embedded-postgres.ts', () => ({
  // The server of the test run, which has a database of the template's name already.
  startEmbeddedPostgres: async () => ({ connectionString: inject('serverUrl'), stateDirectory: '/nonexistent', stop }),
}))

test('a PostgreSQL server whose template cannot be created is stopped', async () => {
  const use = vi.fn()
  await expect(withMigratedDatabase(use)).rejects.toThrow('already exists')
  expect(stop).toHaveBeenCalledOnce()
  expect(use).not.toHaveBeenCalled()
})
