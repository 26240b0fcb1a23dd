import { readFileSync } from 'node:fs'

/** What `read` returns for a runner's JSON report: the number of passed tests, and a text for each flaky and each failed one. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return { passed: 0, flaky: [], failures: [`A test runner left no report: ${error.message}`] }
  }
}

/** Reads Vitest's report (the shape of Jest's). */
export const readUnitReport = (file) =>
  readReport(file, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    flaky: [],
    failures: testResults.flatMap(unitFailures),
  }))

function unitFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that cannot be loaded has a message and no tests; if a hook of a group failed, its error is only in the log.
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message || 'A hook failed.'}`]
  return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`)
}

/** Reads Playwright's report; its errors are those outside of tests. `flaky` has a text for each test that passed only when it was repeated. */
export const readBrowserReport = (file) =>
  readReport(file, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    flaky: suites.flatMap((suite) => testsWith('flaky', suite, [])),
    failures: [
      ...errors.map(({ message }) => message),
      ...suites.flatMap((suite) => testsWith('unexpected', suite, [])),
    ],
  }))

/** The tests of a status in a file or in a group of it, with their errors; `groups` are the titles of the file and of the groups around it. */
function testsWith(wanted, { title, specs, suites = [] }, groups) {
  const path = [...groups, title]
  const own = specs.flatMap((spec) =>
    // A spec has a test for each project; its own `ok` is that of the first.
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return `${[...path, spec.title].join(' › ')} (${projectName})\n${messages.join('\n')}`
      }),
  )
  return [...own, ...suites.flatMap((suite) => testsWith(wanted, suite, path))]
}
