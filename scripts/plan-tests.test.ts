import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planTests, testsOfBuild } from './plan-tests.ts'

test.for([
  ['nothing', [], { unit: 'none', build: false, browser: 'none' }],
  ['a use case', ['server/cart/add-to-cart.ts'], { unit: 'related', build: true, browser: 'all' }],
  ['a unit test', ['server/cart/add-to-cart.test.ts'], { unit: 'related', build: false, browser: 'none' }],
  ['an end-to-end test', ['tests/e2e/cart.spec.ts'], { unit: 'none', build: false, browser: 'changed' }],
  [
    'a page and its end-to-end test',
    ['web/routes/home.tsx', 'tests/e2e/home.spec.ts'],
    { unit: 'related', build: true, browser: 'all' },
  ],
  ['a migration', ['server/database/migrations/0001-database.sql'], { unit: 'all', build: false, browser: 'all' }],
  ['a document', ['docs/orders.md'], { unit: 'all', build: false, browser: 'none' }],
  ['a package', ['package-lock.json'], { unit: 'all', build: false, browser: 'all' }],
  ['a script of the builds', ['scripts/vite/precompress.ts'], { unit: 'related', build: true, browser: 'all' }],
  ['the start of the store', ['scripts/spawn-server.ts'], { unit: 'related', build: true, browser: 'all' }],
  ['an npm script', ['package.json'], { unit: 'all', build: false, browser: 'all' }],
  ['a script', ['scripts/licences.ts'], { unit: 'related', build: false, browser: 'none' }],
] as const)('a change of %s runs the tests that it can break', ([, changed, plan]) => {
  expect(planTests(changed)).toEqual(plan)
})

test('the tests of the build exist', () => {
  for (const path of testsOfBuild) expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true)
})
