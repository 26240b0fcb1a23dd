import { tmpdir } from 'node:os'
import { expect, vi } from 'vitest'
import { AppError } from '#server/errors.ts'
import { StartupError } from '#server/start/startup-errors.ts'
import { runScript } from '#tests/support/operations/run-script.ts'
import { test } from '#tests/support/test-context.ts'
import { describeError, parseCommand } from './run-command.ts'

vi.setConfig({ testTimeout: 60_000 })

test.for([
  ['backup', 'one.tar.zst', 'two.tar.zst'],
  ['doctor', 'orders'],
  ['reconcile', '--help'],
])('%s with other arguments than its own prints its usage and exits with 2', async ([script = '', ...args]) => {
  const { code, output, errors } = await runScript(script, args)
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toMatch(/^npm run [^\n]+\n$/)
})

test('an import of a directory prints one line and exits with 2', async ({ context }) => {
  const { code, errors } = await runScript('import', [tmpdir()], { databaseUrl: context.databaseUrl })
  expect(code).toBe(2)
  expect(errors).toMatch(/^[^\n]+ cannot be read: EISDIR[^\n]+\n$/)
})

test.for<[what: string, error: Error, message: string | undefined]>([
  ['an expected error', new AppError('conflict', 'The file exists.'), 'The file exists.'],
  ['a wrong configuration', new StartupError('PORT is wrong.'), 'PORT is wrong.'],
  [
    'a lost database',
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    'The database does not respond: terminating connection due to administrator command.',
  ],
  [
    'a file that cannot be read',
    Object.assign(new Error("EACCES: permission denied, open '/x'"), { code: 'EACCES', syscall: 'open' }),
    "EACCES: permission denied, open '/x'.",
  ],
  ['a bug', new TypeError('x is not a function'), undefined],
])('%s is described for the operator', ([, error, message]) => {
  expect(describeError(error)).toBe(message)
})

test('a command gets its options and arguments', () => {
  const options = { quick: { type: 'boolean', default: false } } as const
  const parse = (...args: string[]) => parseCommand('usage', { options, count: [1, 2] }, args)
  expect(parse('a', '--quick')).toMatchObject({ positionals: ['a'], values: { quick: true } })
  expect(parse('a', 'b')).toMatchObject({ positionals: ['a', 'b'], values: { quick: false } })
  for (const args of [[], ['a', 'b', 'c'], ['a', '--slow'], ['a', '--quick=yes']])
    expect(() => parse(...args)).toThrow(new StartupError('usage'))
})
