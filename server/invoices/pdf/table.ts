import type { PdfPage } from './page.ts'
import { ground, hairline, ink, muted, type TextStyle } from './typesetter.ts'

/** A column; what is aligned right is a number and keeps to one line. */
export type TableColumn<Row> = {
  head: string
  width: number
  align?: 'right'
  cell: (row: Row) => string
  /** A smaller second line. */
  note?: (row: Row) => string | null
}

const padding = { x: 5, y: 5 }
const size = 8
const noteStyle = { size: 6.8, color: muted }
const headerStyle = { face: 'strong', size: 6.8, color: muted } as const

type TableCells = { text: string; note?: string | null }[]

/** A table over the sheet's width; on a new page its head stands again. */
export function drawTable<Row>(
  sheet: PdfPage,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  total?: string[],
) {
  const drawHead = () =>
    drawRow(
      sheet,
      columns,
      columns.map(({ head }) => ({ text: head })),
      headerStyle,
      ground,
    )
  const needHead = (height: number) => sheet.ensureSpace(height) && drawHead()

  sheet.ensureSpace(60)
  drawHead()
  for (const row of rows) {
    const cells = columns.map(({ cell, note }) => ({ text: cell(row), note: note?.(row) ?? null }))
    needHead(rowHeight(sheet, columns, cells, { size }))
    drawRow(sheet, columns, cells, { size })
  }
  if (total) {
    needHead(30)
    drawRow(
      sheet,
      columns,
      total.map((text) => ({ text })),
      { face: 'strong', size },
      ground,
    )
  }
}

const innerWidth = ({ width }: { width: number }) => width - 2 * padding.x

function rowHeight<Row>(
  { type }: PdfPage,
  columns: readonly TableColumn<Row>[],
  cells: TableCells,
  style: TextStyle,
): number {
  const heights = columns.map((column, index) => {
    const { text = '', note } = cells[index] ?? {}
    const own = column.align ? style.size * 1.35 : type.heightOf(text, innerWidth(column), style)
    return own + (note ? type.heightOf(note, innerWidth(column), noteStyle) : 0)
  })
  return Math.max(...heights) + 2 * padding.y
}

function drawRow<Row>(
  sheet: PdfPage,
  columns: readonly TableColumn<Row>[],
  cells: TableCells,
  style: TextStyle,
  fill?: string,
): void {
  const { doc, type, left, width } = sheet
  const height = rowHeight(sheet, columns, cells, style)
  if (fill) doc.rect(left, sheet.y, width, height).fill(fill)
  let x = left
  for (const [index, column] of columns.entries()) {
    const { text = '', note } = cells[index] ?? {}
    const box = { x: x + padding.x, y: sheet.y + padding.y, width: innerWidth(column) }
    const own: TextStyle = { color: ink, ...style, ...(column.align && { align: column.align }) }
    const y = column.align ? type.fit(text, box, own) : type.set(text, box, own)
    if (note) type.set(note, { ...box, y }, { ...noteStyle, ...(column.align && { align: column.align }) })
    x += column.width
  }
  sheet.y += height
  doc
    .moveTo(left, sheet.y)
    .lineTo(left + width, sheet.y)
    .lineWidth(0.5)
    .stroke(hairline)
}
