import { type CellColumn, cleanCell } from './clean-cell.ts'
import { activeRows, type VariantMatrix } from './variant-matrix.ts'

/**
 * The cells of a spreadsheet's text: tabs between cells, line breaks between rows. A cell with a tab, a line break or a quote is
 * quoted, and its quotes are doubled.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g,
  )) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)!
  return rows.length > 1 && last.length <= 1 && !last[0] ? rows.slice(0, -1) : rows
}

/** Whether a text has more than one cell. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))

type Target = { key: string; column: CellColumn; columns: readonly CellColumn[] }

/**
 * Fills the active variants from a cell on with the cells of a spreadsheet's text, in the order of rows and columns as shown.
 * `leftOut` is the number of cells with text beyond the last row or column.
 */
export function pasteCells(
  matrix: VariantMatrix,
  { key, column, columns }: Target,
  text: string,
): { matrix: VariantMatrix; pasted: number; leftOut: number } {
  const targets = activeRows(matrix)
  const [top, left] = [targets.findIndex((row) => row.key === key), columns.indexOf(column)]
  const changes = new Map<string, Partial<Record<CellColumn, string>>>()
  let [pasted, leftOut] = [0, 0]
  for (const [y, cells] of parseCells(text).entries()) {
    for (const [x, cell] of cells.entries()) {
      const [row, cellColumn] = [targets[top + y], columns[left + x]]
      if (row && cellColumn) {
        changes.set(row.key, { ...changes.get(row.key), [cellColumn]: cleanCell(cellColumn, cell) })
        pasted += 1
      } else if (cell.trim() !== '') leftOut += 1
    }
  }
  const rows = matrix.rows.map((row) => (changes.has(row.key) ? { ...row, ...changes.get(row.key) } : row))
  return { matrix: { ...matrix, rows }, pasted, leftOut }
}
