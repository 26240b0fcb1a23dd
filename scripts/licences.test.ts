import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { disallowedPackages, licencesFile, licencesPage, listPackages, lockFile, type PackageLock } from './licences.ts'

const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as PackageLock

const lockOf = (name: string, license?: string): PackageLock => ({
  packages: { '': {}, [`node_modules/${name}`]: { version: '2.0.0', ...(license && { license }) } },
})
const isRefused = (name: string, license?: string) => disallowedPackages(lockOf(name, license)).length > 0

test('every package has an accepted licence', () => {
  expect(listPackages(lock).length).toBeGreaterThan(300)
  expect(disallowedPackages(lock)).toEqual([])
})

test('docs/licences.md lists the packages of the lock file', () => {
  expect(readFileSync(licencesFile, 'utf8'), 'npm run licences writes it').toBe(licencesPage(lock))
})

test('a copyleft or missing licence is refused; for OR one accepted licence suffices, for AND all must be accepted', () => {
  expect(isRefused('left-pad', 'MIT')).toBe(false)
  expect(isRefused('left-pad', 'GPL-3.0-only')).toBe(true)
  expect(isRefused('left-pad', 'AGPL-3.0-or-later')).toBe(true)
  expect(isRefused('left-pad', 'SSPL-1.0')).toBe(true)
  expect(isRefused('left-pad')).toBe(true)
  expect(isRefused('left-pad', '(MIT OR GPL-3.0-only)')).toBe(false)
  expect(isRefused('left-pad', '(MIT AND GPL-3.0-only)')).toBe(true)
  expect(isRefused('left-pad', 'LGPL-3.0-or-later')).toBe(true)
  expect(isRefused('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(false)
})
