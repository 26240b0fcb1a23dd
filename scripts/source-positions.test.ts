import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { toSourcePositions } from './source-positions.ts'

// The first column of the second line of the built file is line 5, column 3 of server/routes.ts.
const map = new SourceMap({
  version: 3,
  file: 'main.js',
  names: [],
  sources: ['../server/routes.ts'],
  mappings: ';AAIE',
  sourcesContent: [],
  sourceRoot: '',
})
const builtFile = new URL('../dist/main.js', import.meta.url).pathname
const convert = (log: string) => toSourcePositions(log, builtFile, map)

test('positions in the built server become positions in the source, wherever the store is installed', () => {
  expect(convert('at find (file:///srv/shop/dist/main.js:2:1)\n    at /srv/shop/dist/main.js:2:9"')).toBe(
    'at find (server/routes.ts:5:3)\n    at server/routes.ts:5:3"',
  )
})

test('other text, and a position that the source map does not have, stay as they are', () => {
  const log =
    'at file:///srv/shop/build/server/index.js:1:1, file:///srv/shop/dist/main.js:1:1, https://shop.example/dist/'
  expect(convert(log)).toBe(log)
})
