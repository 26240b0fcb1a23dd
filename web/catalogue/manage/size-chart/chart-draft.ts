import { sizeChartLimits } from '#contract/catalogue/size-chart/size-chart-limits.ts'
import { parseLength, type SizeChart } from '#contract/catalogue/size-chart.ts'

/** A size chart in the form: texts as typed. */
export type ChartDraft = Omit<SizeChart, 'note'> & { note: string }

/** A cell: row 0 has the names of the columns, column 0 the sizes. */
export type Cell = { row: number; column: number }

/** The direction in which a row or a column moves. */
export type Step = -1 | 1

const { maxRows, maxColumns } = sizeChartLimits

export const toDraft = (chart: SizeChart): ChartDraft => ({ ...chart, note: chart.note ?? '' })

/** The text of a cell. */
export function cellText({ sizeName, columns, rows }: ChartDraft, { row, column }: Cell): string {
  if (row === 0) return (column === 0 ? sizeName : columns[column - 1]?.name) ?? ''
  return (column === 0 ? rows[row - 1]?.size : rows[row - 1]?.values[column - 1]) ?? ''
}

const replaceAt = <Item>(items: readonly Item[], index: number, change: (item: Item) => Item): Item[] =>
  items.map((item, at) => (at === index ? change(item) : item))

/** The draft with another text in a cell. */
export function setCell(draft: ChartDraft, { row, column }: Cell, text: string): ChartDraft {
  if (row === 0 && column === 0) return { ...draft, sizeName: text }
  if (row === 0) {
    return { ...draft, columns: replaceAt(draft.columns, column - 1, (old) => ({ ...old, name: text })) }
  }
  const changeRow = (old: ChartDraft['rows'][number]) =>
    column === 0 ? { ...old, size: text } : { ...old, values: replaceAt(old.values, column - 1, () => text) }
  return { ...draft, rows: replaceAt(draft.rows, row - 1, changeRow) }
}

/** The draft with an empty row at the index of its rows; unchanged at the limit. */
export function addRow(draft: ChartDraft, index: number): ChartDraft {
  if (draft.rows.length >= maxRows) return draft
  return { ...draft, rows: draft.rows.toSpliced(index, 0, { size: '', values: draft.columns.map(() => '') }) }
}

/** The draft with an empty column at the index of its columns; unchanged at the limit. */
export function addColumn(draft: ChartDraft, index: number): ChartDraft {
  if (draft.columns.length >= maxColumns) return draft
  return {
    ...draft,
    columns: draft.columns.toSpliced(index, 0, { name: '', unit: 'cm' }),
    rows: mapValues(draft, (values) => values.toSpliced(index, 0, '')),
  }
}

const mapValues = ({ rows }: ChartDraft, change: (values: readonly string[]) => string[]) =>
  rows.map((row) => ({ ...row, values: change(row.values) }))

/** The draft without a row; the last row stays. */
export const removeRow = (draft: ChartDraft, index: number): ChartDraft =>
  draft.rows.length === 1 ? draft : { ...draft, rows: draft.rows.toSpliced(index, 1) }

/** The draft without a column; the last column stays. */
export const removeColumn = (draft: ChartDraft, index: number): ChartDraft =>
  draft.columns.length === 1
    ? draft
    : {
        ...draft,
        columns: draft.columns.toSpliced(index, 1),
        rows: mapValues(draft, (values) => values.toSpliced(index, 1)),
      }

/** Exchanges an item with its neighbour; the list is unchanged if there is none. */
function moveByStep<Item>(items: readonly Item[], index: number, step: Step): Item[] {
  const target = index + step
  if (target < 0 || target >= items.length) return [...items]
  const moved = [...items]
  moved.splice(target, 0, ...moved.splice(index, 1))
  return moved
}

export const moveRow = (draft: ChartDraft, index: number, step: Step): ChartDraft => ({
  ...draft,
  rows: moveByStep(draft.rows, index, step),
})

export const moveColumn = (draft: ChartDraft, index: number, step: Step): ChartDraft => ({
  ...draft,
  columns: moveByStep(draft.columns, index, step),
  rows: mapValues(draft, (values) => moveByStep(values, index, step)),
})

/** The draft with a column of lengths, or of texts such as the sizes of other countries (unit null). */
export const setUnit = (draft: ChartDraft, index: number, unit: 'cm' | null): ChartDraft => ({
  ...draft,
  columns: replaceAt(draft.columns, index, (column) => ({ ...column, unit })),
})

/** The cells of a copied table: rows in lines, columns separated by tabs. Null for a single cell, which needs no table. */
export function parseTable(text: string): string[][] | null {
  const table = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  return table.length > 1 || (table[0]?.length ?? 0) > 1 ? table : null
}

/**
 * The draft with a copied table from a cell to the right and down; missing rows and columns are added up to the limits. `isCut`
 * says that a part was left out. A new column has lengths unless a pasted value is none.
 */
export function pasteTable(draft: ChartDraft, at: Cell, table: string[][]): { draft: ChartDraft; isCut: boolean } {
  const lastRow = at.row + table.length - 1
  const lastColumn = at.column + Math.max(...table.map((cells) => cells.length)) - 1
  let filled = grow(draft, Math.min(lastRow, maxRows), Math.min(lastColumn, maxColumns))
  for (const [row, cells] of table.entries()) {
    for (const [column, text] of cells.entries()) {
      filled = setCell(filled, { row: at.row + row, column: at.column + column }, text)
    }
  }
  return {
    draft: withUnitsOfNewColumns(filled, draft.columns.length),
    isCut: lastRow > maxRows || lastColumn > maxColumns,
  }
}

function grow(draft: ChartDraft, rows: number, columns: number): ChartDraft {
  let grown = draft
  while (grown.columns.length < columns) grown = addColumn(grown, grown.columns.length)
  while (grown.rows.length < rows) grown = addRow(grown, grown.rows.length)
  return grown
}

const withUnitsOfNewColumns = (draft: ChartDraft, firstNew: number): ChartDraft => ({
  ...draft,
  columns: draft.columns.map((column, index) => {
    if (index < firstNew) return column
    const isText = draft.rows.some(({ values }) => values[index] && !parseLength(values[index]))
    return { ...column, unit: isText ? null : 'cm' }
  }),
})
