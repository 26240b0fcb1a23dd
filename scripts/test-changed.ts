/**
 * `npm run test:changed`: runs the tests that changes since a commit can break, including uncommitted and new files. The default
 * commit is the merge base with main; `npm run test:changed -- HEAD~3` sets another.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { planTests, testsOfBuild } from './plan-tests.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const lines = (text: string) => text.split('\n').filter(Boolean)

/** The merge base with main; ends the process with one line if there is no local main. */
function findMergeBase(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  console.error(
    'There is no common commit with a local branch main: name one, such as `npm run test:changed -- HEAD~3`.',
  )
  process.exit(1)
}

const base = process.argv[2] ?? findMergeBase()
const changed = [
  ...lines(git('diff', '--name-only', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]
const plan = planTests(changed)
const unitTests = plan.build ? `${plan.unit}, and those of the build` : plan.unit
console.log(`${changed.length} changed files. Unit tests: ${unitTests}. End-to-end tests: ${plan.browser}.`)

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
const unit = plan.unit === 'related' ? ['--changed', base, '--passWithNoTests'] : []
const browser = plan.browser === 'changed' ? ['--only-changed', base, '--pass-with-no-tests'] : []
const results = [
  plan.unit === 'none' || run('vitest', 'run', ...unit),
  !plan.build || run('vitest', 'run', ...testsOfBuild),
  plan.browser === 'none' || run('playwright', 'test', ...browser),
]
process.exitCode = results.every(Boolean) ? 0 : 1
