import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A package as the lock file knows it. */
type Locked = { version?: string; license?: string; dev?: boolean }
export type Lock = { packages: Record<string, Locked> }

/** Licences under which a library may run in a shop whose own code stays closed: they ask for their notice to be kept, no more. */
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

/** What asks for more, each with why it is kept to. */
const withConditions: Readonly<Record<string, { of: RegExp; why: string }>> = {
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

/** Packages that say nothing in their package.json and have their licence in a file; looked at by a person, for this version alone. */
const readByHand: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const licenceOf = (name: string, { version, license }: Locked): string =>
  license ?? readByHand[`${name}@${version}`] ?? 'none named'

/** The single licences of an expression: all of `A AND B` have to be kept to, one of `A OR B` is enough. */
const choicesOf = (expression: string): string[][] =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND '))

const isKept = (name: string, licence: string): boolean =>
  permissive.has(licence) || (withConditions[licence]?.of.test(name) ?? false)

type Package = { name: string; version: string; licence: string; isRun: boolean }

/** Every package of the lock file once, in the order of their names. */
export const packagesOf = ({ packages }: Lock): Package[] => {
  const all = Object.entries(packages).filter(([path]) => path !== '')
  const known = new Map(
    all.map(([path, locked]) => {
      const name = nameOf(path)
      const { version = '' } = locked
      return [`${name}@${version}`, { name, version, licence: licenceOf(name, locked), isRun: !locked.dev }] as const
    }),
  )
  return [...known.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** The packages whose licence nobody has agreed to. */
export const refusedLicences = (lock: Lock): Package[] =>
  packagesOf(lock).filter(
    ({ name, licence }) => !choicesOf(licence).some((choice) => choice.every((one) => isKept(name, one))),
  )

const listOf = (packages: Package[]): string => {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  return [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, those]) => `**${licence}**: ${those.map(({ name, version }) => `${name} ${version}`).join(', ')}.`)
    .join('\n\n')
}

/** docs/licences.md, whole. */
export function licencesPage(lock: Lock): string {
  const conditions = Object.entries(withConditions).map(([licence, { why }]) => `| ${licence} | ${why} |`)
  return `# Licences of what we use

Written by \`npm run licences\` from \`package-lock.json\`, for every system that packages have files for; a test fails when it is old, or when
a package has a licence that is not agreed to (\`scripts/licences.ts\`).

| asks for more than its notice | why it is kept to |
|---|---|
${conditions.join('\n')}

The icons are drawn after lucide's (ISC). Notices of what runs lie beside it in \`node_modules\`.

## What runs

${listOf(packagesOf(lock).filter(({ isRun }) => isRun))}

## What builds and proves

${listOf(packagesOf(lock).filter(({ isRun }) => !isRun))}
`
}

export const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
export const licencesFile = fileURLToPath(new URL('../docs/licences.md', import.meta.url))

if (import.meta.main) {
  writeFileSync(licencesFile, licencesPage(JSON.parse(readFileSync(lockFile, 'utf8'))))
}
