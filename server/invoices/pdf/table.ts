import type { Sheet } from './sheet.ts'
import { ground, hairline, ink, muted, type Style } from './typesetter.ts'

/** A column; what is aligned right is a number and keeps to one line. */
export type Column<Row> = {
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
const headStyle = { face: 'strong', size: 6.8, color: muted } as const

type Cells = { text: string; note?: string | null }[]

/** A table over the sheet's width; on a new page its head stands again. */
export function drawTable<Row>(sheet: Sheet, columns: readonly Column<Row>[], rows: readonly Row[], total?: string[]) {
  const drawHead = () =>
    drawCells(
      sheet,
      columns,
      columns.map(({ head }) => ({ text: head })),
      headStyle,
      ground,
    )
  const needHead = (height: number) => sheet.room(height) && drawHead()

  sheet.room(60)
  drawHead()
  for (const row of rows) {
    const cells = columns.map(({ cell, note }) => ({ text: cell(row), note: note?.(row) ?? null }))
    needHead(heightOf(sheet, columns, cells, { size }))
    drawCells(sheet, columns, cells, { size })
  }
  if (total) {
    needHead(30)
    drawCells(
      sheet,
      columns,
      total.map((text) => ({ text })),
      { face: 'strong', size },
      ground,
    )
  }
}

const inner = ({ width }: { width: number }) => width - 2 * padding.x

function heightOf<Row>({ type }: Sheet, columns: readonly Column<Row>[], cells: Cells, style: Style): number {
  const heights = columns.map((column, index) => {
    const { text = '', note } = cells[index] ?? {}
    const own = column.align ? style.size * 1.35 : type.heightOf(text, inner(column), style)
    return own + (note ? type.heightOf(note, inner(column), noteStyle) : 0)
  })
  return Math.max(...heights) + 2 * padding.y
}

function drawCells<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  cells: Cells,
  style: Style,
  fill?: string,
): void {
  const { doc, type, left, width } = sheet
  const height = heightOf(sheet, columns, cells, style)
  if (fill) doc.rect(left, sheet.y, width, height).fill(fill)
  let x = left
  for (const [index, column] of columns.entries()) {
    const { text = '', note } = cells[index] ?? {}
    const box = { x: x + padding.x, y: sheet.y + padding.y, width: inner(column) }
    const own: Style = { color: ink, ...style, ...(column.align && { align: column.align }) }
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
