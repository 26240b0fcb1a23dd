import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  inBundle?: boolean
  link?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const manifest = read('package.json') as {
  allowScripts: Record<string, boolean>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const pathsWhere = (is: (one: LockedPackage) => boolean) => locked.filter(([, one]) => is(one)).map(([path]) => path)

test('every package comes with the hash of its content', () => {
  expect(locked.length).toBeGreaterThan(300)
  // What lies in another package's archive is held by that archive's hash.
  expect(pathsWhere(({ integrity = '', inBundle }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual(
    [],
  )
})

test('no package is bound to an address, and none lies outside of the registry', () => {
  expect(pathsWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
})

test('install scripts run by name only: those that are allowed are those that exist', () => {
  const withScript = pathsWhere(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(withScript.sort())
  expect(Object.values(manifest.allowScripts).every((allowed) => allowed === true)).toBe(true)
})

test('versions are pinned exactly, and the lock file holds these very ones', () => {
  const pinned = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(pinned)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})
