import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStateDirectory, openDataDirectory } from './state-directory.ts'

const account = { name: 'postgres', uid: 101, gid: 101, as: {} }
let parent: string
let dataDir: string
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'state-')))
  dataDir = openDataDirectory(join(parent, 'data'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const find = (directory: string, mayEnter: boolean) =>
  findStateDirectory(directory, account, { parent, mayEnter: () => mayEnter })

test('the database is in DATA_DIR if the account may enter it', () => {
  expect(find(dataDir, true)).toBe(dataDir)
})

test('if the account may not enter DATA_DIR, a state directory is created once and contains the path of DATA_DIR', () => {
  const stateDirectory = find(dataDir, false)

  expect(dirname(stateDirectory)).toBe(parent)
  expect(statSync(stateDirectory).mode & 0o777).toBe(0o711)
  expect(readFileSync(join(stateDirectory, 'data-directory'), 'utf8')).toBe(`${dataDir}\n`)
  expect([find(dataDir, false), find(dataDir, true)]).toEqual([stateDirectory, stateDirectory])
})

test('two values of DATA_DIR never share a state directory', () => {
  const other = openDataDirectory(join(parent, 'other'))
  expect(find(other, false)).not.toBe(find(dataDir, false))
})

test('a copied DATA_DIR is refused in one line, and the original is not affected', () => {
  const stateDirectory = find(dataDir, false)
  const copy = join(parent, 'copy')
  cpSync(dataDir, copy, { recursive: true })

  expect(() => find(copy, false)).toThrow(`The database in ${stateDirectory} belongs to ${dataDir}, not to ${copy}.`)
  expect(() => find(copy, false)).not.toThrow(/\n/)
  expect(find(dataDir, false)).toBe(stateDirectory)
})

test('a moved DATA_DIR is refused, and the error names the file to correct', () => {
  const stateDirectory = find(dataDir, false)
  const moved = join(parent, 'moved')
  renameSync(dataDir, moved)

  expect(() => find(moved, false)).toThrow(`write ${moved} into ${join(stateDirectory, 'data-directory')}.`)
})

test('a missing database is an error and not replaced by an empty one', () => {
  rmSync(find(dataDir, false), { recursive: true })
  expect(() => find(dataDir, false)).toThrow(/is missing from .*: restore it, or delete/)
})

test('an existing database in DATA_DIR is used for every account', () => {
  mkdirSync(join(dataDir, 'pg18'))
  expect(find(dataDir, false)).toBe(dataDir)
})
