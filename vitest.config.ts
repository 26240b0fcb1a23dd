import { defineConfig } from 'vitest/config'

const tests = '**/*.test.{ts,tsx,js}'
// Lighthouse brings packages of its own, with tests of theirs.
const excluded = ['tests/e2e/**', 'tests/resilience/**', '**/node_modules/**', 'build/**']

/**
 * Tests of the server's slices share the modules that they load, which costs as much as running them: one of them leaves
 * nothing behind in its process. Those that replace modules, or have processes or a database of their own, stay alone.
 */
const sharedTests = [`contract/${tests}`, `server/${tests}`]
const isolatedTests = [
  `server/{backup,config,database,metrics,start}/${tests}`,
  'server/config.test.ts',
  'server/http/load-shedding.test.ts',
  'server/identity/passwords/passwords.test.ts',
  'server/orders/placement/place-order-{crash,idempotency}.test.ts',
]

/** Which tests share their modules. */
export const sharedProject = { include: sharedTests, exclude: [...excluded, ...isolatedTests] }

export default defineConfig({
  test: {
    globalSetup: ['./tests/support/database-template.ts'],
    // Each worker waits for PostgreSQL half of its time: one for each core keeps the machine at work.
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
