import { defineConfig } from 'vitest/config'

const tests = '**/*.test.{ts,tsx,js}'
// Lighthouse brings packages of its own, with tests of theirs.
const never = ['tests/e2e/**', 'tests/faults/**', '**/node_modules/**', 'build/**']

/**
 * Tests of the server's slices share the modules that they load, which costs as much as running them: one of them leaves
 * nothing behind in its process. Those that replace modules, or have processes or a database of their own, stay alone.
 */
const together = [`contract/${tests}`, `server/${tests}`]
const alone = [
  `server/{backup,config,database,metrics,start}/${tests}`,
  'server/config.test.ts',
  'server/http/load-shedding.test.ts',
  'server/identity/passwords.test.ts',
  'server/orders/place-order-{killed,once}.test.ts',
]

/** Which tests share their modules. */
export const sharing = { include: together, exclude: [...never, ...alone] }

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
          name: 'alone',
          include: [`{scripts,tests,web}/${tests}`, ...alone],
          exclude: never,
        },
      },
      { extends: true, test: { name: 'together', ...sharing, isolate: false } },
    ],
  },
})
