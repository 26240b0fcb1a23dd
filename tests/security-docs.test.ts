import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
const root = new URL('..', import.meta.url).pathname

test('every path in docs/security.md exists', () => {
  const named = [...page.matchAll(/`((?:server|web|tests|contract)\/[^`]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})
