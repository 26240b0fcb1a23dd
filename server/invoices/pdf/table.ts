import { drawRule, type PdfPage } from './page.ts'
import { ground, ink, lineHeight, muted, type TextStyle } from './typesetter.ts'

/** A column of a table; right-aligned cells are numbers and are drawn on one line. */
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

/** Draws a table over the page width; its header row is repeated on every new page. */
export function drawTable<Row>(
  page: PdfPage,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  total?: string[],
) {
  const drawHead = () =>
    drawRow(
      page,
      columns,
      columns.map(({ head }) => ({ text: head })),
      headerStyle,
      ground,
    )
  const ensureRowSpace = (height: number) => page.ensureSpace(height) && drawHead()

  page.ensureSpace(60)
  drawHead()
  for (const row of rows) {
    const cells = columns.map(({ cell, note }) => ({ text: cell(row), note: note?.(row) ?? null }))
    ensureRowSpace(rowHeight(page, columns, cells, { size }))
    drawRow(page, columns, cells, { size })
  }
  if (total) {
    ensureRowSpace(30)
    drawRow(
      page,
      columns,
      total.map((text) => ({ text })),
      { face: 'strong', size },
      ground,
    )
  }
}

const innerWidth = ({ width }: { width: number }) => width - 2 * padding.x

function rowHeight<Row>(
  { typesetter }: PdfPage,
  columns: readonly TableColumn<Row>[],
  cells: TableCells,
  style: TextStyle,
): number {
  const heights = columns.map((column, index) => {
    const { text = '', note } = cells[index] ?? {}
    const own = column.align ? style.size * lineHeight : typesetter.textHeight(text, innerWidth(column), style)
    return own + (note ? typesetter.textHeight(note, innerWidth(column), noteStyle) : 0)
  })
  return Math.max(...heights) + 2 * padding.y
}

function drawRow<Row>(
  page: PdfPage,
  columns: readonly TableColumn<Row>[],
  cells: TableCells,
  style: TextStyle,
  fill?: string,
): void {
  const { doc, typesetter, left, width } = page
  const height = rowHeight(page, columns, cells, style)
  if (fill) doc.rect(left, page.y, width, height).fill(fill)
  let x = left
  for (const [index, column] of columns.entries()) {
    const { text = '', note } = cells[index] ?? {}
    const box = { x: x + padding.x, y: page.y + padding.y, width: innerWidth(column) }
    const own: TextStyle = { color: ink, ...style, ...(column.align && { align: column.align }) }
    const y = column.align ? typesetter.drawLine(text, box, own) : typesetter.drawText(text, box, own)
    if (note) typesetter.drawText(note, { ...box, y }, { ...noteStyle, ...(column.align && { align: column.align }) })
    x += column.width
  }
  page.y += height
  drawRule(doc, { x: left, y: page.y, width })
}
