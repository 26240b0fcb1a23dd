import { expect, test } from 'vitest'
import { splitDescription } from './description-parts.ts'

test('a description is split at its headings', () => {
  const parts = splitDescription('<p>Light.</p><h3>Care &amp; wash</h3><ul><li>Cold</li></ul>')
  expect(parts).toEqual([
    { index: 0, title: 'Description', html: '<p>Light.</p>' },
    { index: 1, title: 'Care & wash', html: '<ul><li>Cold</li></ul>' },
  ])
})

test('a description that begins with a heading has no empty first part', () => {
  expect(splitDescription('<h2>Fit</h2><p>Loose.</p>').map(({ title }) => title)).toEqual(['Fit'])
})

test('a heading inside a quotation does not split the description', () => {
  const html = '<blockquote><h3>Said</h3><p>Nice.</p></blockquote>'
  expect(splitDescription(html)).toEqual([{ index: 0, title: 'Description', html }])
})

test('two parts with the same text have different indexes', () => {
  const parts = splitDescription('<h3>Care</h3><p>Cold.</p><h3>Care</h3><p>Cold.</p>')
  expect(new Set(parts.map(({ index }) => index)).size).toBe(2)
})

test('an empty description has no parts', () => {
  expect(splitDescription('')).toEqual([])
})
