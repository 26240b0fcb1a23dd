import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SizeChartForm } from '#contract/catalogue/size-chart/size-chart-schema.ts'
import { formatCell } from '#contract/catalogue/size-chart.ts'
import {
  addColumn,
  addRow,
  type ChartDraft,
  cellText,
  moveColumn,
  moveRow,
  parseTable,
  pasteTable,
  removeColumn,
  removeRow,
  setCell,
} from './chart-draft.ts'
import { checkDraft } from './chart-problems.ts'
import { chartTemplates } from './chart-templates.ts'

const draft: ChartDraft = {
  sizeName: 'Size',
  columns: [
    { name: 'Chest', unit: 'cm' },
    { name: 'Waist', unit: 'cm' },
  ],
  rows: [
    { size: 'S', values: ['86', '71'] },
    { size: 'M', values: ['91', '76'] },
  ],
  note: '',
}

/** The draft as lines of texts separated by spaces. */
const linesOf = ({ sizeName, columns, rows }: ChartDraft) => [
  [sizeName, ...columns.map(({ name }) => name)].join(' '),
  ...rows.map(({ size, values }) => [size, ...values].join(' ')),
]

test('columns and rows move with their values', () => {
  expect(linesOf(moveColumn(draft, 0, 1))).toEqual(['Size Waist Chest', 'S 71 86', 'M 76 91'])
  expect(linesOf(moveRow(draft, 1, -1))).toEqual(['Size Chest Waist', 'M 91 76', 'S 86 71'])
  expect(moveRow(draft, 1, 1)).toEqual(draft)
  expect(moveColumn(draft, 0, -1)).toEqual(draft)
})

test('rows and columns are added and removed with their values; one of each stays', () => {
  expect(linesOf(removeColumn(draft, 0))).toEqual(['Size Waist', 'S 71', 'M 76'])
  expect(linesOf(removeRow(draft, 0))).toEqual(['Size Chest Waist', 'M 91 76'])
  expect(removeColumn(addColumn(draft, 1), 1)).toEqual(draft)
  expect(removeRow(addRow(draft, 0), 0)).toEqual(draft)
  const smallest = removeRow(removeColumn(draft, 0), 0)
  expect(removeRow(removeColumn(smallest, 0), 0)).toEqual(smallest)
})

test('every operation keeps one value for each column, and the limits', () => {
  const index = fc.nat(40)
  const operation = fc.oneof(
    index.map((at) => (chart: ChartDraft) => addRow(chart, at % (chart.rows.length + 1))),
    index.map((at) => (chart: ChartDraft) => addColumn(chart, at % (chart.columns.length + 1))),
    index.map((at) => (chart: ChartDraft) => removeRow(chart, at % chart.rows.length)),
    index.map((at) => (chart: ChartDraft) => removeColumn(chart, at % chart.columns.length)),
    index.map((at) => (chart: ChartDraft) => moveColumn(chart, at % chart.columns.length, at % 2 ? 1 : -1)),
    fc
      .tuple(index, index, fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 }))
      .map(([row, column, table]) => (chart: ChartDraft) => {
        const at = { row: row % (chart.rows.length + 1), column: column % (chart.columns.length + 1) }
        return pasteTable(chart, at, table).draft
      }),
  )
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const { rows, columns } = operations.reduce((chart, change) => change(chart), draft)
      expect(rows.every(({ values }) => values.length === columns.length)).toBe(true)
      expect(rows.length).toBeLessThanOrEqual(30)
      expect(columns.length).toBeLessThanOrEqual(10)
    }),
  )
})

test('a table is pasted from a cell to the right and down', () => {
  const table = parseTable('Size\tWaist\tHip\tEU\r\nM\t76\t96\t38 / 40\r\nL\t81-84\t\t42\r\n')
  if (!table) throw new Error('no table')
  const { draft: pasted, isCut } = pasteTable(draft, { row: 0, column: 0 }, table)
  expect(linesOf(pasted)).toEqual(['Size Waist Hip EU', 'M 76 96 38 / 40', 'L 81-84  42'])
  expect(pasted.columns.map(({ unit }) => unit)).toEqual(['cm', 'cm', null])
  expect(isCut).toBe(false)
  expect(parseTable('86')).toBeNull()
  expect(parseTable('86\n')).toBeNull()
})

test('what exceeds the limits is left out', () => {
  const table = Array.from({ length: 40 }, (_, row) => Array.from({ length: 12 }, (_, column) => `${row} ${column}`))
  const { draft: pasted, isCut } = pasteTable(draft, { row: 1, column: 0 }, table)
  expect([pasted.rows.length, pasted.columns.length, isCut]).toEqual([30, 10, true])
  expect(cellText(pasted, { row: 30, column: 10 })).toBe('29 10')
})

test('a text is set in every kind of cell', () => {
  const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
  const filled = cells.reduce((chart, cell) => setCell(chart, cell, `${cell.row}${cell.column}`), draft)
  expect(linesOf(filled)).toEqual(['00 01 02', '10 11 12', '20 21 22'])
  expect(cells.map((cell) => cellText(filled, cell))).toEqual(cells.map(({ row, column }) => `${row}${column}`))
})

test('a problem names its cell', () => {
  const invalid = setCell(setCell(draft, { row: 2, column: 1 }, '36"'), { row: 1, column: 0 }, '')
  expect(checkDraft(invalid).problems).toEqual([
    { cell: { row: 1, column: 0 }, message: 'Size in row 1: A row needs a size.' },
    { cell: { row: 2, column: 1 }, message: 'M, Chest: Enter centimetres such as 86, 86.5 or 86-91.' },
  ])
  expect(checkDraft({ ...draft, note: 'x'.repeat(501) }).problems).toEqual([
    { cell: null, message: 'The note must not exceed 500 characters' },
  ])
  expect(checkDraft(draft)).toEqual({ chart: { ...draft, note: null }, problems: [] })
})

test.each(chartTemplates)('the template $label is a valid chart whose inches ascend', ({ chart }) => {
  expect(SizeChartForm.parse(chart)).toEqual({ ...chart, note: chart.note || null })
  for (const [index, column] of chart.columns.entries()) {
    if (column.unit === null) continue
    const inches = chart.rows.map(({ values }) => Number(formatCell(values[index] ?? '', column, 'in')))
    expect(inches).toEqual(inches.toSorted((one, other) => one - other))
  }
})
