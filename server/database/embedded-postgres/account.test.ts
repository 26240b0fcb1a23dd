import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canEnter, chooseAccount, makePrivateDirectory } from './account.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'account-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const account = chooseAccount(undefined, () => {})

test('PostgreSQL does not run as root', () => {
  expect(account.uid).toBeGreaterThan(0)
  expect(account.name).not.toBe('')
})

test('an account cannot enter a directory below one that it may not enter', () => {
  const inner = join(directory, 'closed', 'inner')
  mkdirSync(inner, { recursive: true })
  chmodSync(directory, 0o755)
  expect(canEnter(account, inner)).toBe(true)
  chmodSync(join(directory, 'closed'), 0o000)
  expect(canEnter(account, inner)).toBe(false)
  chmodSync(join(directory, 'closed'), 0o755)
})

test('a private directory is created once and only the account can read it', () => {
  const privateDirectory = join(directory, 'socket')
  makePrivateDirectory(privateDirectory, account)
  makePrivateDirectory(privateDirectory, account)

  const { mode, uid } = statSync(privateDirectory)
  expect([mode & 0o777, uid]).toEqual([0o700, account.uid])
})

test('an existing link or a directory that others can read is refused', () => {
  mkdirSync(join(directory, 'open'), { mode: 0o755 })
  symlinkSync(tmpdir(), join(directory, 'link'))

  for (const name of ['open', 'link'])
    expect(() => makePrivateDirectory(join(directory, name), account)).toThrow('with mode 0700')
})
