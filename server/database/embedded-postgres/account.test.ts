import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canEnter, chooseAccount, makePrivateDirectory } from './account.ts'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'account-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const account = chooseAccount(undefined, () => {})

test('whoever starts the store, PostgreSQL does not run as root', () => {
  expect(account.uid).toBeGreaterThan(0)
  expect(account.name).not.toBe('')
})

test('one closed directory on the way keeps the account out', () => {
  const inner = join(room, 'closed', 'inner')
  mkdirSync(inner, { recursive: true })
  chmodSync(room, 0o755)
  expect(canEnter(account, inner)).toBe(true)
  chmodSync(join(room, 'closed'), 0o000)
  expect(canEnter(account, inner)).toBe(false)
  chmodSync(join(room, 'closed'), 0o755)
})

test('a private directory belongs to the account alone, made now or before', () => {
  const directory = join(room, 'socket')
  makePrivateDirectory(directory, account)
  makePrivateDirectory(directory, account)

  const { mode, uid } = statSync(directory)
  expect([mode & 0o777, uid]).toEqual([0o700, account.uid])
})

test('what others prepared in its place is refused', () => {
  mkdirSync(join(room, 'open'), { mode: 0o755 })
  symlinkSync(tmpdir(), join(room, 'link'))

  for (const name of ['open', 'link'])
    expect(() => makePrivateDirectory(join(room, name), account)).toThrow('is in the way')
})
