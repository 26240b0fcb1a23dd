import { defineConfig } from 'vitest/config'

const tests = '**/*.test.{ts,tsx,js}'
// The node_modules of Lighthouse contain test files.
const excluded = ['tests/e2e/**', 'tests/resilience/**', '**/node_modules/**', 'build/**']

/**
 * Tests of the contract and the server share loaded modules and a database in one process (no isolation), so they must change
 * neither global state nor the schema. Tests that do, mock modules, or start processes or a database, run isolated.
 */
const sharedTests = [`contract/${tests}`, `server/${tests}`]
const isolatedTests = [
  `server/{backup,config,database,metrics,start}/${tests}`,
  'server/config.test.ts',
  'server/doctor/run-checks.test.ts',
  'server/http/load-shedding.test.ts',
  'server/identity/passwords/passwords.test.ts',
  'server/orders/placement/place-order-{crash,idempotency}.test.ts',
  'server/queue/retrying-pool.test.ts',
]

/** The tests that run without isolation. */
export const sharedProject = { include: sharedTests, exclude: [...excluded, ...isolatedTests] }

export default defineConfig({
  test: {
    globalSetup: ['./tests/support/database-template.ts'],
    // Each worker waits for PostgreSQL half of its time: one per core uses the machine fully.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [`{scripts,tests,web}/${tests}`, ...isolatedTests],
          exclude: excluded,
        },
      },
      { extends: true, test: { name: 'shared', ...sharedProject, isolate: false } },
    ],
  },
})
