import { expect } from 'vitest'
import { test } from './test-context.ts'

test('each test starts with the dependencies of the context, also after a test that replaced them', async ({
  openedContext: { context, reset },
}) => {
  const initial = { ...context }
  Object.assign(context, { payments: null, mailer: null, couriers: null, log: null, sessions: null })
  await reset()
  expect(context).toEqual(initial)
})
