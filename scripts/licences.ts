import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A package entry of the lock file. */
type LockedPackage = { version?: string; license?: string; dev?: boolean }
export type PackageLock = { packages: Record<string, LockedPackage> }

/** Permissive licences: they require only that their notice is included. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences with further conditions, each with the reason why the conditions are met. */
const conditionalLicences: Readonly<Record<string, { of: RegExp; why: string }>> = {
  'LGPL-3.0-or-later': {
    of: /^@img\/sharp-/,
    why: 'libvips, which sharp loads as a shared library of its own file, unchanged: anybody can put another in its place',
  },
  'MPL-2.0': {
    of: /^(lightningcss|axe-core$|@axe-core\/)/,
    why: 'tools that build and test, unchanged; nothing of them is in what runs',
  },
  'OFL-1.1': {
    of: /^@fontsource-variable\//,
    why: 'the typefaces, whose cut files are in the pages and invoices: fonts may be embedded and cut, not sold by themselves',
  },
  'CC-BY-4.0': { of: /^caniuse-lite$/, why: 'a table of browsers that the build reads; nothing of it is in what runs' },
}

/** Packages without a licence field in package.json whose licence file was reviewed for this version. */
const manuallyReviewed: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const findLicence = (name: string, { version, license }: LockedPackage): string =>
  license ?? manuallyReviewed[`${name}@${version}`] ?? 'none named'

/** The licences of an SPDX expression: `A AND B` requires both, `A OR B` one. */
const parseExpression = (expression: string): string[][] =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND '))

const isAllowed = (name: string, licence: string): boolean =>
  permissive.has(licence) || (conditionalLicences[licence]?.of.test(name) ?? false)

type Package = { name: string; version: string; licence: string; isRuntime: boolean }

/** Every package of the lock file once, sorted by name. */
export const listPackages = ({ packages }: PackageLock): Package[] => {
  const all = Object.entries(packages).filter(([path]) => path !== '')
  const known = new Map(
    all.map(([path, locked]) => {
      const name = nameOf(path)
      const { version = '' } = locked
      return [
        `${name}@${version}`,
        { name, version, licence: findLicence(name, locked), isRuntime: !locked.dev },
      ] as const
    }),
  )
  return [...known.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** The packages without an accepted licence. */
export const disallowedPackages = (lock: PackageLock): Package[] =>
  listPackages(lock).filter(
    ({ name, licence }) => !parseExpression(licence).some((choice) => choice.every((one) => isAllowed(name, one))),
  )

const formatPackages = (packages: Package[]): string => {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  return [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, those]) => `**${licence}**: ${those.map(({ name, version }) => `${name} ${version}`).join(', ')}.`)
    .join('\n\n')
}

/** The content of docs/licences.md. */
export function licencesPage(lock: PackageLock): string {
  const conditions = Object.entries(conditionalLicences).map(([licence, { why }]) => `| ${licence} | ${why} |`)
  return `# Licences of what we use

Written by \`npm run licences\` from \`package-lock.json\`, for every system that packages have files for; a test fails when it is old, or when
a package has a licence that is not agreed to (\`scripts/licences.ts\`).

| asks for more than its notice | why it is kept to |
|---|---|
${conditions.join('\n')}

Notices of what runs lie beside it in \`node_modules\`.

## What runs

${formatPackages(listPackages(lock).filter(({ isRuntime: isRun }) => isRun))}

## What builds and proves

${formatPackages(listPackages(lock).filter(({ isRuntime: isRun }) => !isRun))}
`
}

export const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
export const licencesFile = fileURLToPath(new URL('../docs/licences.md', import.meta.url))

if (import.meta.main) {
  writeFileSync(licencesFile, licencesPage(JSON.parse(readFileSync(lockFile, 'utf8'))))
}
