import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '../../../product.ts'
import { toVariantsInput } from '../variant-rows.ts'
import { fillColumn, generateSkus, rowsInScope } from './fill-column.ts'
import {
  activeRows,
  addColor,
  addOption,
  addValues,
  changeCell,
  groupsOf,
  haveStock,
  parseValues,
  removeColor,
  removeOption,
  removeValue,
  removeVariant,
  renameColor,
  renameValue,
  restoreVariant,
  rowsBesidesFirst,
  toMatrix,
  type VariantMatrix,
} from './variant-matrix.ts'

type Variants = Product['variants']
const colorsOnly: Variants = [
  { id: 'r', color: 'red', stock: 5, sku: 'RED' },
  { id: 'b', color: 'blue', stock: 3 },
]
const plain = toMatrix({ optionName: null, variants: colorsOnly })
const withSizes = (variants: Variants) => toMatrix({ optionName: 'Size', variants })
const names = (matrix: VariantMatrix) => activeRows(matrix).map(({ color, optionValue }) => `${color} ${optionValue}`)

const colors = fc.uniqueArray(fc.constantFrom('red', 'blue', 'green', 'black', 'white', 'teal', '#123456'), {
  minLength: 1,
  maxLength: 6,
})
const values = fc.uniqueArray(fc.constantFrom('XS', 'S', 'M', 'L', 'XL', '7', '7.5', '10', 'Free'), {
  minLength: 1,
  maxLength: 7,
})
const matrixOf = (ofColors: readonly string[], ofValues: readonly string[]) =>
  addValues(addOption(ofColors.reduce((matrix, color) => addColor(matrix, color), toMatrix(undefined))), ofValues)

test('colours become the first value of the option, with their ids, stock and details; other combinations are new', () => {
  const matrix = addValues(addOption(plain), parseValues('XL, s;M'))
  expect(matrix.values).toEqual(['s', 'M', 'XL'])
  expect(names(matrix)).toEqual(['red s', 'red M', 'red XL', 'blue s', 'blue M', 'blue XL'])
  expect(toVariantsInput(activeRows(matrix))[0]).toMatchObject({ id: 'r', stock: 5, seenStock: 5, sku: 'RED' })
  expect(activeRows(matrix)[1]).toMatchObject({ stock: '0', sku: '' })
})

test('a variant has stock that was typed with separators, and the stock that it had when the form was opened', () => {
  const typed = (stock: string) => haveStock(addColor(toMatrix(undefined), 'red', stock).rows)
  expect(typed('1,200')).toBe(true)
  expect(typed(' 5 ')).toBe(true)
  expect(typed('0')).toBe(false)
  expect(typed('')).toBe(false)
  expect(haveStock(changeCell(plain, activeRows(plain)[0]!.key, 'stock', '0').rows)).toBe(true)
})

test('the variants of a product are grouped by colour and ordered by size; missing combinations are known', () => {
  const matrix = withSizes([
    { id: '1', color: 'red', optionValue: 'L', stock: 1 },
    { id: '2', color: 'blue', optionValue: 'M', stock: 1 },
    { id: '3', color: 'Red', optionValue: 'M', stock: 1 },
  ])
  expect(groupsOf(matrix)).toMatchObject([
    { color: 'red', rows: [{ id: '3' }, { id: '1' }], missing: [] },
    { color: 'blue', rows: [{ id: '2' }], missing: ['L'] },
  ])
})

test('a removed variant is not sent, and returns with what was typed', () => {
  const matrix = withSizes([
    { id: '1', color: 'red', optionValue: 'M', stock: 4 },
    { id: '2', color: 'red', optionValue: 'L', stock: 1 },
  ])
  const removed = removeVariant(changeCell(matrix, '1', 'sku', 'RED-M'), '1')
  expect(names(removed)).toEqual(['red L'])
  expect(activeRows(restoreVariant(removed, '1', 'm'))[0]).toMatchObject({ id: '1', sku: 'RED-M', stock: '4' })
})

test('without its option a product keeps the first variant of each colour', () => {
  const matrix = addValues(addOption(plain), ['S', 'M'])
  expect(rowsBesidesFirst(matrix)).toHaveLength(2)
  const without = removeOption(matrix)
  expect(without).toMatchObject({ optionName: null, values: [], rows: [{ id: 'r' }, { id: 'b' }] })
  expect(toVariantsInput(activeRows(without))[0]).not.toHaveProperty('optionValue', 'S')
})

test('a colour can be renamed after its first variant and then the option were removed', () => {
  const sizes = addValues(addOption(plain), ['S', 'M'])
  const colorsLeft = removeOption(removeVariant(sizes, 'r'))
  const [red] = activeRows(colorsLeft)
  expect(red!.key).not.toBe('r')
  expect(activeRows(renameColor(colorsLeft, red!.key, 'maroon')).map(({ color }) => color)).toEqual(['maroon', 'blue'])
  const again = addValues(addOption(colorsLeft), ['L', 'XL'])
  expect(names(renameColor(again, red!.key, 'maroon')).slice(0, 2)).toEqual(['maroon L', 'maroon XL'])
})

test('a mistyped only value can be replaced; the variants keep their ids', () => {
  const matrix = addValues(removeValue(addValues(addOption(plain), ['Smal']), 'Smal'), ['Small'])
  expect(activeRows(matrix).map(({ id, optionValue }) => [id, optionValue])).toEqual([
    ['r', 'Small'],
    ['b', 'Small'],
  ])
})

test('a colour is renamed and removed in all its values', () => {
  const matrix = addValues(addOption(plain), ['S', 'M'])
  expect(names(renameColor(matrix, 'r', 'maroon')).slice(0, 2)).toEqual(['maroon S', 'maroon M'])
  expect(names(removeColor(matrix, 'r'))).toEqual(['blue S', 'blue M'])
})

test('colours and values in any order give every combination once, ordered by colour and size', () => {
  fc.assert(
    fc.property(colors, values, fc.nat(), (ofColors, ofValues, at) => {
      const matrix = matrixOf(ofColors, ofValues)
      expect(new Set(names(matrix)).size).toBe(ofColors.length * ofValues.length)
      const [first, later] = [ofColors.slice(0, at % ofColors.length), ofColors.slice(at % ofColors.length)]
      const colorsLater = later.reduce((changed, color) => addColor(changed, color), matrixOf(first, ofValues))
      expect(names(colorsLater)).toEqual(names(matrix))
    }),
  )
})

test('a value that is removed and added again changes nothing', () => {
  fc.assert(
    fc.property(colors, values, fc.nat(), (ofColors, ofValues, at) => {
      const matrix = matrixOf(ofColors, ofValues)
      const value = ofValues[at % ofValues.length]!
      const again = addValues(removeValue(matrix, value), [value])
      expect(toVariantsInput(activeRows(again))).toEqual(toVariantsInput(activeRows(matrix)))
    }),
  )
})

test('a fill changes one column of the variants of its scope', () => {
  fc.assert(
    fc.property(colors, values, fc.nat(), (ofColors, ofValues, at) => {
      const matrix = matrixOf(ofColors, ofValues)
      const value = ofValues[at % ofValues.length]!
      const filled = activeRows(fillColumn(matrix, 'weightGrams', '250', { value }))
      expect(filled.map((row) => row.weightGrams === '250')).toEqual(filled.map((row) => row.optionValue === value))
      expect(filled.map(({ weightGrams: _, ...row }) => row)).toEqual(
        activeRows(matrix).map(({ weightGrams: _, ...row }) => row),
      )
    }),
  )
})

test('a fill for a value reaches the variants whose value differs only in case', () => {
  const matrix = withSizes([
    { id: '1', color: 'red', optionValue: 'Free', stock: 1 },
    { id: '2', color: 'blue', optionValue: 'FREE', stock: 1 },
    { id: '3', color: 'blue', optionValue: 'XL', stock: 1 },
  ])
  const filled = fillColumn(matrix, 'stock', '7', { value: 'Free' })
  expect(Object.fromEntries(filled.rows.map(({ key, stock }) => [key, stock]))).toEqual({ 1: '7', 2: '7', 3: '1' })
  expect(rowsInScope(matrix, { value: 'free' }).map(({ key }) => key)).toEqual(['1', '2'])
})

test('generated SKUs have the prefix, the colour and the value; those that exist are kept', () => {
  const matrix = addValues(addOption(plain), ['S', 'UK 7.5'])
  const skus = activeRows(generateSkus(matrix, ' KRT ', {})).map(({ sku }) => sku)
  expect(skus).toEqual(['RED', 'KRT-RED-UK7.5', 'KRT-BLUE-S', 'KRT-BLUE-UK7.5'])
  expect(activeRows(generateSkus(matrix, 'K', { group: 'b' })).map(({ sku }) => sku)[1]).toBe('')
})

test('generated SKUs are unique, also for colours with the same name and values with the same letters', () => {
  const sameNames = fc.constantFrom('#1f2d54', '#1f2d55', 'navy', 'Navy blue', '7.5', '7 .5', '7/5', '75', 'ल', '*')
  fc.assert(
    fc.property(
      fc.uniqueArray(sameNames, { minLength: 1 }),
      fc.uniqueArray(sameNames, { minLength: 1 }),
      (one, other) => {
        const rows = activeRows(generateSkus(matrixOf(one, other), '', {}))
        const skus = rows.map(({ sku }) => sku!.toLowerCase()).filter(Boolean)
        expect(new Set(skus).size).toBe(skus.length)
      },
    ),
  )
})

test('a renamed value keeps its variants with their ids and stock, and takes its place in the order', () => {
  const matrix = withSizes([
    { id: '1', color: 'red', optionValue: 'Smal', stock: 4 },
    { id: '2', color: 'red', optionValue: 'M', stock: 1 },
    { id: '3', color: 'blue', optionValue: 'smal', stock: 2 },
  ])
  const renamed = renameValue(matrix, 'Smal', 'XS')
  expect(renamed.values).toEqual(['XS', 'M'])
  expect(toVariantsInput(activeRows(renamed)).map(({ id, optionValue, stock }) => [id, optionValue, stock])).toEqual([
    ['1', 'XS', 4],
    ['2', 'M', 1],
    ['3', 'XS', 2],
  ])
})

test('a value can take the text of a removed one', () => {
  const matrix = withSizes([
    { id: '1', color: 'red', optionValue: 'S', stock: 4 },
    { id: '2', color: 'red', optionValue: 'M', stock: 1 },
  ])
  const renamed = renameValue(removeValue(matrix, 'M'), 'S', 'M')
  expect(toVariantsInput(activeRows(renamed)).map(({ id, optionValue }) => [id, optionValue])).toEqual([['1', 'M']])
  expect(groupsOf(renamed)[0]?.missing).toEqual([])
})
