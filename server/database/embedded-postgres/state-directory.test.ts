import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStateDirectory, openDataDirectory } from './state-directory.ts'

const account = { name: 'postgres', uid: 101, gid: 101, as: {} }
let room: string
let dataDir: string
beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'state-')))
  dataDir = openDataDirectory(join(room, 'data'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const find = (directory: string, mayEnter: boolean) =>
  findStateDirectory(directory, account, { parent: room, mayEnter: () => mayEnter })

test('the database lies in DATA_DIR where the account may enter it', () => {
  expect(find(dataDir, true)).toBe(dataDir)
})

test('where it may not, a place is made once that knows its DATA_DIR', () => {
  const place = find(dataDir, false)

  expect(dirname(place)).toBe(room)
  expect(statSync(place).mode & 0o777).toBe(0o711)
  expect(readFileSync(join(place, 'data-directory'), 'utf8')).toBe(`${dataDir}\n`)
  expect([find(dataDir, false), find(dataDir, true)]).toEqual([place, place])
})

test('two values of DATA_DIR never share a place', () => {
  const other = openDataDirectory(join(room, 'other'))
  expect(find(other, false)).not.toBe(find(dataDir, false))
})

test('a copied DATA_DIR is refused in one line, and the original goes on', () => {
  const place = find(dataDir, false)
  const copy = join(room, 'copy')
  cpSync(dataDir, copy, { recursive: true })

  expect(() => find(copy, false)).toThrow(`The database in ${place} belongs to ${dataDir}, not to ${copy}.`)
  expect(() => find(copy, false)).not.toThrow(/\n/)
  expect(find(dataDir, false)).toBe(place)
})

test('a moved DATA_DIR is refused with the file to correct', () => {
  const place = find(dataDir, false)
  const moved = join(room, 'moved')
  renameSync(dataDir, moved)

  expect(() => find(moved, false)).toThrow(`Write ${moved} into ${join(place, 'data-directory')}.`)
})

test('a DATA_DIR whose database is gone does not get an empty one', () => {
  rmSync(find(dataDir, false), { recursive: true })
  expect(() => find(dataDir, false)).toThrow('is not there: restore it, or delete')
})

test('a database in DATA_DIR stays there, whoever starts it later', () => {
  mkdirSync(join(dataDir, 'pg18'))
  expect(find(dataDir, false)).toBe(dataDir)
})
