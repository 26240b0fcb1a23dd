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

test('every package has an integrity hash', () => {
  expect(locked.length).toBeGreaterThan(300)
  // A bundled package is covered by the hash of the archive that contains it.
  expect(pathsWhere(({ integrity = '', inBundle }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual(
    [],
  )
})

test('no package has a fixed URL or comes from outside the registry', () => {
  expect(pathsWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
})

test('the allowed install scripts are exactly the existing ones', () => {
  const withScript = pathsWhere(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(withScript.sort())
  expect(Object.values(manifest.allowScripts).every((allowed) => allowed === true)).toBe(true)
})

test('versions are pinned exactly and equal those of the lock file', () => {
  const pinned = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(pinned)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})
