import { expect, test } from 'vitest'
import { planTests } from './plan-tests.ts'

test.for([
  ['nothing', [], { unit: 'none', browser: 'none' }],
  ['a use case', ['server/cart/add-to-cart.ts'], { unit: 'related', browser: 'all' }],
  ['a unit test', ['server/cart/add-to-cart.test.ts'], { unit: 'related', browser: 'none' }],
  ['an end-to-end test', ['tests/e2e/cart.spec.ts'], { unit: 'none', browser: 'changed' }],
  [
    'a page and its end-to-end test',
    ['web/routes/home.tsx', 'tests/e2e/home.spec.ts'],
    { unit: 'related', browser: 'all' },
  ],
  ['a migration', ['server/database/migrations/0001-database.sql'], { unit: 'all', browser: 'all' }],
  ['a document', ['docs/orders.md'], { unit: 'all', browser: 'none' }],
  ['a package', ['package-lock.json'], { unit: 'all', browser: 'all' }],
  ['a script', ['scripts/licences.ts'], { unit: 'related', browser: 'none' }],
] as const)('a change of %s runs the tests that it can break', ([, changed, plan]) => {
  expect(planTests(changed)).toEqual(plan)
})
