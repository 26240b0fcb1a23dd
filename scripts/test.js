// Runs all tests: Vitest first, then the end-to-end tests (Playwright).
// Ends with the failed tests and "N passed, M failed". Arguments are ignored; run `npm run test:unit -- …` or `test:browser` for a part.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'vipani-reports-'))

// The workers of the runners and the stores that tests start load modules from this cache.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }

/** Runs a test runner to its end and resolves to its exit code. */
function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...compileCache, ...environment },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** What `read` returns for a runner's JSON report; a missing report counts as one failure. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, failures: [] }
  }
}

/** Vitest's report (the shape of Jest's). */
function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that cannot be loaded has a message and no tests.
    if (file.status === 'failed' && failed.length === 0) return [`${file.name}\n${file.message}`]
    return failed.map((test) => `${file.name} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/** Playwright's report: suites of files that contain suites of `test.describe`. */
function readBrowserReport({ stats, suites, errors }) {
  const failures = errors.map(({ message }) => message)
  const collect = (suite) => {
    for (const spec of suite.specs) {
      if (spec.ok) continue
      const messages = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      failures.push(`${spec.file} › ${spec.title}\n${messages.map(({ message }) => message).join('\n')}`)
    }
    suite.suites?.forEach(collect)
  }
  suites.forEach(collect)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
}

const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const unitCode = await run(bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const browserCode = await run(bin('playwright'), ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
})

const unit = readReport(unitReport, readUnitReport)
const browser = readReport(browserReport, readBrowserReport)
rmSync(reports, { recursive: true, force: true })

// The end of a long log is what a CI service shows first.
for (const failure of [...unit.failures, ...browser.failures]) console.log(`\nFailed: ${failure}`)

const passed = unit.passed + browser.passed
// A runner that failed without a failing test (a broken file, a setup that threw) is a failure too.
const failed = unit.failed + browser.failed || (unitCode || browserCode ? 1 : 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
