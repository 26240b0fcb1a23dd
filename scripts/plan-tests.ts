/** The tests to run; Vitest and Playwright find tests that are `related` to or `changed` with a file by its imports. */
type TestPlan = { unit: 'all' | 'related' | 'none'; browser: 'all' | 'changed' | 'none' }

const isSpec = (file: string) => file.startsWith('tests/e2e/')
const isUnitTest = (file: string) => /\.test\.(tsx?|js)$/.test(file)
/** Files of the running store or of the browser tests' support code. */
const isServed = (file: string) =>
  /^(contract|server|web|public|demo|tests\/support)\//.test(file) ||
  /^(package-lock\.json|[\w-]+\.config\.ts)$/.test(file)

/**
 * Plans the tests for a list of changed files. Tests also read files that they do not import (SQL, documents, fonts): such a
 * change runs all unit tests. The browser tests run against the whole store, so any change of it runs all of them.
 */
export function planTests(changed: readonly string[]): TestPlan {
  const units = changed.filter((file) => !isSpec(file))
  const followsImports = units.every((file) => /\.tsx?$/.test(file) && !/config\.ts$/.test(file))
  const unit = units.length === 0 ? 'none' : followsImports ? 'related' : 'all'
  if (changed.some((file) => isServed(file) && !isUnitTest(file))) return { unit, browser: 'all' }
  return { unit, browser: changed.some(isSpec) ? 'changed' : 'none' }
}
