// Runs all tests: Vitest first, then the end-to-end tests (Playwright).
// Ends with the failed tests and "N passed, M failed". Arguments are ignored; run `npm run test:unit -- …` or `test:browser` for a part.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrowserReport, readUnitReport } from './reports/read-reports.js'

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

const unit = readUnitReport(unitReport)
const browser = readBrowserReport(browserReport)
rmSync(reports, { recursive: true, force: true })

const failures = [...unit.failures, ...browser.failures]
// The end of a long log is what a CI service shows first.
for (const test of browser.flaky) console.log(`\nPassed only when it was repeated: ${test}`)
for (const failure of failures) console.log(`\nFailed: ${failure}`)

// A runner that failed without a failing test (a setup that threw) is a failure too.
const failed = failures.length || (unitCode || browserCode ? 1 : 0)
console.log(`\n${unit.passed + browser.passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
