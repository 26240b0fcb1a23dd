/**
 * `npm run test:changed`: runs the tests that changes since a commit can break, including uncommitted and new files. The default
 * commit is the merge base with main; `npm run test:changed -- HEAD~3` sets another.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { planTests } from './plan-tests.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const lines = (text: string) => text.split('\n').filter(Boolean)

const base = process.argv[2] ?? git('merge-base', 'HEAD', 'main')
const changed = [
  ...lines(git('diff', '--name-only', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]
const plan = planTests(changed)
console.log(`${changed.length} changed files. Unit tests: ${plan.unit}. End-to-end tests: ${plan.browser}.`)

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
const unit = plan.unit === 'related' ? ['--changed', base, '--passWithNoTests'] : []
const browser = plan.browser === 'changed' ? ['--only-changed', base, '--pass-with-no-tests'] : []
const results = [
  plan.unit === 'none' || run('vitest', 'run', ...unit),
  plan.browser === 'none' || run('playwright', 'test', ...browser),
]
process.exitCode = results.every(Boolean) ? 0 : 1
