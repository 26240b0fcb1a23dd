import { defineConfig } from 'vitest/config'

const tests = '**/*.test.{ts,tsx,js}'
// The node_modules of Lighthouse contain test files.
const excluded = ['tests/e2e/**', 'tests/resilience/**', '**/node_modules/**', '{build,dist}/**']

/**
 * Most tests share loaded modules and a database in one process (no isolation), so they must change neither global state nor the
 * schema. Tests that do, mock modules, or start processes or a database, run isolated.
 */
const sharedTests = [
  `{contract,server,web}/${tests}`,
  `tests/{pages,support}/${tests}`,
  'tests/{audit,authorisation,fuzzing}.test.ts',
]
const isolatedTests = [
  `server/{backup,config,database,metrics,start}/${tests}`,
  // Their query plans depend on the statistics of the database.
  `server/search/${tests}`,
  'server/catalogue/listing/refresh-sort-ranks.test.ts',
  'server/config.test.ts',
  'server/doctor/run-checks.test.ts',
  'server/http/{health,load-shedding}.test.ts',
  'server/identity/passwords/passwords.test.ts',
  'server/mail/move-mails.test.ts',
  'server/maintenance/image-references.store.test.ts',
  'server/orders/placement/place-order-{crash,idempotency}.test.ts',
  'server/queue/retrying-pool.test.ts',
  'web/{pages,api/call,api/random-uuid,api/token,identity/session,identity/account/use-availability}.test.ts',
  'web/cart/{cart-actions,remove-line,save-for-later,storage/guest-cart,storage/local-cart,storage/merge-cart}.test.ts',
  'web/recommendations/recently-viewed.test.ts',
  'web/orders/checkout/{idempotency-key,placement-failure,resume-checkout}.test.ts',
  'web/wish-list/change-wish-list.test.ts',
  'web/ssr/{deferred-scripts,hydration-data,trusted-types}.test.ts',
]

/** The tests that run without isolation. */
export const sharedProject = { include: sharedTests, exclude: [...excluded, ...isolatedTests] }

export default defineConfig({
  test: {
    globalSetup: ['./tests/support/database-template.ts'],
    setupFiles: ['./tests/support/property-tests.ts'],
    // Each worker waits for PostgreSQL half of its time: one per core uses the machine fully.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [`scripts/${tests}`, 'tests/*.test.ts', ...isolatedTests],
          exclude: [...excluded, 'tests/{audit,authorisation,fuzzing}.test.ts'],
        },
      },
      { extends: true, test: { name: 'shared', ...sharedProject, isolate: false } },
    ],
  },
})
