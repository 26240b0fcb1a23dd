import { expect, test } from 'vitest'
import { changesOf, linesOf } from './change-words.ts'

test.each([
  ['money', 129_999_00, ['₹1,29,999.00']],
  ['percent', 1800, ['18%']],
  ['flag', true, ['Yes']],
  ['flag', false, ['No']],
  ['state', 'SHIPPED', ['Shipped']],
  ['list', ['Red: 5', 'Blue: 3'], ['Red: 5', 'Blue: 3']],
  ['html', '<p>Cotton &amp; silk</p><ul><li>Soft</li></ul>', ['Cotton & silk', 'Soft']],
  ['text', 7, ['7']],
  ['text', null, []],
  ['money', null, []],
  ['text', { a: 1 }, ['{"a":1}']],
] as const)('%s %j reads %j', (kind, value, lines) => {
  expect(linesOf(kind, value)).toEqual(lines)
})

test('a change is told field by field, in the order of the form, by what went and what came', () => {
  const before = { variants: ['Red: 5', 'Blue: 3'], originalPrice: 100_00 }
  const after = { variants: ['Red: 5', 'Blue: 1'], originalPrice: 120_00 }
  expect(changesOf('product', before, after)).toEqual([
    { name: 'originalPrice', words: 'Original price', went: ['₹100.00'], came: ['₹120.00'] },
    { name: 'variants', words: 'Colours and stock', went: ['Blue: 3'], came: ['Blue: 1'] },
  ])
})

test('what was made only came, what was deleted only went, and an unknown word is told as it is', () => {
  expect(changesOf('brand', null, { name: 'Sona' })).toEqual([
    { name: 'name', words: 'Name', went: [], came: ['Sona'] },
  ])
  expect(changesOf('brand', { name: 'Sona' }, null)).toEqual([
    { name: 'name', words: 'Name', went: ['Sona'], came: [] },
  ])
  expect(changesOf('toString', { x: 1 }, { x: 2 })).toEqual([{ name: 'x', words: 'x', went: ['1'], came: ['2'] }])
})
