import type { TestContext } from '../test-context.ts'

/** The number of statements of an action, and how many of them PostgreSQL plans for their values at each execution. */
export async function countFreshPlans(context: TestContext, run: () => Promise<unknown>) {
  context.statements.length = 0
  await run()
  const fresh = context.statements.filter((statement) => statement.startsWith('/* custom plan */'))
  return { statements: context.statements.length, fresh: fresh.length }
}
