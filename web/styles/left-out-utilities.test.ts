import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, web), 'utf8')

/** The names that the style sheet leaves out. */
const leftOut = /@source not inline\("([^"]*)"\)/.exec(read('app.css'))?.[1]?.split(' ') ?? []

/** The classes of an element: the strings of its className. */
const classesOf = (code: string): string[] =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{(.*)\})/g)].flatMap(([, text, expression]) =>
    text === undefined
      ? [...expression!.matchAll(/'([^']*)'/g)].flatMap((found) => found[1]!.split(' '))
      : text.split(' '),
  )

test('no element has a class that the style sheet leaves out', () => {
  expect(leftOut).not.toEqual([])
  const used = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    classesOf(read(file)).flatMap((name) => (leftOut.includes(name) ? `${file}: ${name}` : [])),
  )
  expect(used).toEqual([])
})
