import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBrowserReport, readUnitReport } from './read-reports.js'

/** A file with the JSON of a report; removed after the test. */
function fileOf(report) {
  const directory = mkdtempSync(join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed test and a file that cannot be loaded are two failures', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/cart.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'cart adds', failureMessages: [] },
          { status: 'failed', fullName: 'cart removes', failureMessages: ['Error: not removed'] },
        ],
      },
      { name: '/broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(readUnitReport(fileOf(report))).toEqual({
    passed: 1,
    flaky: [],
    failures: ['/cart.test.ts › cart removes\nError: not removed', '/broken.test.ts\nCannot find module'],
  })
})

test('a browser test is named with its groups, fails once for each project in which it failed, and is flaky if it passed when it was repeated', () => {
  const passed = { status: 'expected', results: [{ errors: [] }] }
  const repeated = {
    projectName: 'desktop',
    status: 'flaky',
    results: [{ errors: [{ message: 'Error: too slow' }] }, { errors: [] }],
  }
  const failedIn = (projectName) => ({
    projectName,
    status: 'unexpected',
    results: [{ errors: [{ message: 'Error: not shown' }] }],
  })
  const spec = { title: 'shows the total', file: 'cart.spec.ts', ok: true, tests: [repeated, failedIn('phone')] }
  const both = { title: 'removes', file: 'cart.spec.ts', ok: false, tests: [failedIn('desktop'), failedIn('phone')] }
  const other = { title: 'adds', file: 'cart.spec.ts', ok: true, tests: [passed] }
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 3 },
    errors: [{ message: 'Error: the store did not start' }],
    suites: [
      {
        title: 'cart.spec.ts',
        specs: [spec],
        suites: [{ title: 'a full cart', specs: [both, other], suites: undefined }],
      },
    ],
  }
  expect(readBrowserReport(fileOf(report))).toEqual({
    passed: 2,
    flaky: ['cart.spec.ts › shows the total (desktop)\nError: too slow'],
    failures: [
      'Error: the store did not start',
      'cart.spec.ts › shows the total (phone)\nError: not shown',
      'cart.spec.ts › a full cart › removes (desktop)\nError: not shown',
      'cart.spec.ts › a full cart › removes (phone)\nError: not shown',
    ],
  })
})

test('a report that is missing is a failure', () => {
  expect(readUnitReport('/no/such/report.json')).toEqual({
    passed: 0,
    flaky: [],
    failures: [expect.stringContaining('/no/such/report.json')],
  })
})
