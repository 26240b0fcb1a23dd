import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

test.for([
  ['docs/security.md', 25],
  ['docs/asvs.md', 20],
] as const)('every path in %s exists', ([file, minPaths]) => {
  const page = readFileSync(`${root}${file}`, 'utf8')
  const paths = [...page.matchAll(/`((?:server|web|tests|contract)\/[^`]+)`/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(minPaths)
  expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})
