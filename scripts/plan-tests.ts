/**
 * The tests to run; Vitest and Playwright find tests that are `related` to or `changed` with a file by its imports. `testsOfBuild` are
 * run besides the related ones if `build` is true.
 */
type TestPlan = { unit: 'all' | 'related' | 'none'; build: boolean; browser: 'all' | 'changed' | 'none' }

/** Tests that do not import what they test: they render the built pages, start the built store, or read its files. */
export const testsOfBuild = [
  'tests/pages/',
  ...['start', 'cluster', 'multi-instance', 'cache-across-processes', 'cache-invalidation'].map(
    (name) => `tests/${name}.test.ts`,
  ),
  ...['built-files.test.ts', 'load-shedding.test.ts', 'response-cache/'].map((name) => `server/http/${name}`),
  'web/pages.test.ts',
  'web/styles/',
  'tests/architecture.test.ts',
]

const isSpec = (file: string) => file.startsWith('tests/e2e/')
const isUnitTest = (file: string) => /\.test\.(tsx?|js)$/.test(file)
/** Files that the builds and the start of the store are made from. */
const isBuilt = (file: string) =>
  /^(contract|server|web|public|scripts\/vite)\//.test(file) ||
  /^(package(-lock)?\.json|[\w-]+\.config\.ts|scripts\/spawn-server\.ts)$/.test(file)
/** Files of the running store or of the browser tests' support code. */
const isServed = (file: string) => isBuilt(file) || /^(demo|tests\/support)\//.test(file)

/**
 * Plans the tests for a list of changed files. Tests also read files that they do not import (SQL, documents, fonts): such a
 * change runs all unit tests. The browser tests run against the whole store, so any change of it runs all of them.
 */
export function planTests(changed: readonly string[]): TestPlan {
  const units = changed.filter((file) => !isSpec(file))
  const followsImports = units.every((file) => /\.tsx?$/.test(file) && !/config\.ts$/.test(file))
  const unit = units.length === 0 ? 'none' : followsImports ? 'related' : 'all'
  const sources = changed.filter((file) => !isUnitTest(file))
  const build = unit === 'related' && sources.some(isBuilt)
  const browser = sources.some(isServed) ? 'all' : changed.some(isSpec) ? 'changed' : 'none'
  return { unit, build, browser }
}
