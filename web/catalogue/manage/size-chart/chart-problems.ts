import { SizeChartForm } from '#contract/catalogue/size-chart/size-chart-schema.ts'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import { type Cell, type ChartDraft, cellText } from './chart-draft.ts'

/** An error of the chart; without a cell it concerns the note or the whole table. */
export type ChartProblem = { cell: Cell | null; message: string }

/** The chart to save, or its problems in reading order. */
export function checkDraft(draft: ChartDraft): { chart: SizeChart | null; problems: ChartProblem[] } {
  const { data, error } = SizeChartForm.safeParse(draft)
  if (data) return { chart: data, problems: [] }
  const problems = error.issues.map(({ path, message }) => toProblem(draft, path, message))
  return { chart: null, problems: problems.sort(byPosition) }
}

const byPosition = (one: ChartProblem, other: ChartProblem) => position(one) - position(other)

const position = ({ cell }: ChartProblem) => (cell ? cell.row * 100 + cell.column : Number.MAX_SAFE_INTEGER)

function toProblem(draft: ChartDraft, path: readonly PropertyKey[], message: string): ChartProblem {
  const cell = cellOf(path)
  return { cell, message: cell ? `${nameOf(draft, cell)}: ${message}` : message }
}

function cellOf([part, index, field, valueIndex]: readonly PropertyKey[]): Cell | null {
  if (part === 'sizeName') return { row: 0, column: 0 }
  if (part === 'columns' && index !== undefined) return { row: 0, column: Number(index) + 1 }
  if (part !== 'rows' || index === undefined) return null
  return { row: Number(index) + 1, column: field === 'values' ? Number(valueIndex ?? 0) + 1 : 0 }
}

/** The name of a cell for its label and its errors, such as "M, Chest". */
export function nameOf(draft: ChartDraft, { row, column }: Cell): string {
  if (row === 0) return column === 0 ? 'Heading of the sizes' : `Name of column ${column}`
  if (column === 0) return `Size in row ${row}`
  const columnName = cellText(draft, { row: 0, column }) || `column ${column}`
  return `${cellText(draft, { row, column: 0 }) || `row ${row}`}, ${columnName}`
}
