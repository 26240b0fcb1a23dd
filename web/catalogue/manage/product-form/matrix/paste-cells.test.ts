import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellColumns } from './clean-cell.ts'
import { isBlock, parseCells, pasteCells } from './paste-cells.ts'
import { activeRows, addColor, addOption, addValues, toMatrix } from './variant-matrix.ts'

const matrix = addValues(
  addOption(['red', 'blue'].reduce((before, color) => addColor(before, color), toMatrix(undefined))),
  ['S', 'M'],
)
const keys = activeRows(matrix).map(({ key }) => key)
const paste = (index: number, column: (typeof cellColumns)[number], text: string) =>
  pasteCells(matrix, { key: keys[index]!, column, columns: cellColumns }, text)

test('a block fills rows and columns as shown from a cell on; amounts lose their signs', () => {
  const { matrix: pasted, ...counts } = paste(1, 'barcode', '8901 0000\t₹1,299.00\t\tx\r\n\tRs. 900\t850\t250 g\r\n')
  expect(counts).toEqual({ pasted: 8, leftOut: 0 })
  expect(activeRows(pasted)[0]).toMatchObject({ barcode: '', originalPrice: '' })
  expect(activeRows(pasted)[1]).toMatchObject({ barcode: '89010000', originalPrice: '1299.00', weightGrams: 'x' })
  expect(activeRows(pasted)[2]).toMatchObject({ originalPrice: '900', discountPrice: '850', weightGrams: '250' })
})

test('cells beyond the last row or column are counted', () => {
  expect(paste(3, 'discountPrice', '1\t2\t3\n4\t\t')).toMatchObject({ pasted: 2, leftOut: 2 })
})

test('one line of text is no block', () => {
  expect(isBlock('KRT-RED-S\r\n')).toBe(false)
  expect(isBlock('a\tb')).toBe(true)
  expect(isBlock('1\n2')).toBe(true)
})

test('cells of every text are read as a spreadsheet writes them', () => {
  const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', '\t', '\n', ',') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(block, fc.constantFrom('\n', '\r\n'), (cells, lineEnd) => {
      const text = cells.map((row) => row.map(quote).join('\t') + lineEnd).join('')
      expect(parseCells(text)).toEqual(cells)
    }),
  )
})
