import { dayInIndia } from '#contract/india-time.ts'
import { renderPdf } from '#server/invoices/pdf/document.ts'
import { formatDocumentDay } from '#server/invoices/pdf/labels.ts'
import { createPdfPage, drawPageFooters, type PdfPage } from '#server/invoices/pdf/page.ts'
import { drawTable } from '#server/invoices/pdf/table.ts'
import { drawListHeader, drawNotes } from './draw-list-header.ts'
import { formatTime } from './format-time.ts'
import { formatPieces, type LabelSender } from './label.ts'
import type { PickLine } from './pick-list.ts'
import { unprintableNote } from './unprintable-note.ts'

type Options = {
  now: Date
  /** The number of orders for which goods are picked. */
  orderCount: number
  /** Sentences about chosen orders, such as those that are left out. */
  notes?: readonly string[]
  compress?: boolean
}

/** A pick list as a PDF: the pieces to take from the shelves for many orders, by variant. */
export function drawPickList(
  lines: readonly PickLine[],
  sender: LabelSender,
  { now, orderCount, notes = [], compress = true }: Options,
): Promise<Buffer> {
  const title = `Pick list ${formatDocumentDay(dayInIndia(now))}`
  const name = orderCount === 1 ? '1 order' : `${orderCount} orders`
  return renderPdf({ title, author: sender.companyName, subject: name, drawnOn: now, compress }, (doc) => {
    const page = createPdfPage(doc, `Pick list · ${sender.companyName}`)
    drawListHeader(page, sender, { title: 'Pick list', name, facts: [formatTime(now)] })
    drawLines(page, lines)
    const unprintable = unprintableNote(
      page.typesetter,
      lines.flatMap(({ name, sku, variant }) => [name, sku, variant]),
    )
    drawNotes(page, unprintable ? [unprintable, ...notes] : notes)
    drawPageFooters(page, `Pick list · ${formatTime(now)} · ${sender.companyName}`)
  })
}

/** The orders of one row of the table: a row is not split over pages. */
const ordersPerRow = 40

type Row = PickLine & { isContinued: boolean }

/** The rows of a line: its orders in parts, of which the first has the names. */
const toRows = (line: PickLine): Row[] =>
  Array.from({ length: Math.ceil(line.orders.length / ordersPerRow) }, (_, index) => ({
    ...line,
    isContinued: index > 0,
    orders: line.orders.slice(index * ordersPerRow, (index + 1) * ordersPerRow),
  }))

const widths = { sku: 78, variant: 82, pieces: 44, orders: 165, picked: 42 }

function drawLines(page: PdfPage, lines: readonly PickLine[]): void {
  const nameWidth = page.width - Object.values(widths).reduce((sum, width) => sum + width, 0)
  const own = (value: (row: Row) => string) => (row: Row) => (row.isContinued ? '' : value(row))
  const columns = [
    { head: 'SKU', width: widths.sku, cell: own(({ sku }) => sku ?? '') },
    {
      head: 'Item',
      width: nameWidth,
      cell: ({ name, isContinued }: Row) => (isContinued ? `${name}, continued` : name),
    },
    { head: 'Variant', width: widths.variant, cell: own(({ variant }) => variant) },
    { head: 'Pieces', width: widths.pieces, align: 'right' as const, cell: own(({ pieces }) => String(pieces)) },
    { head: 'Orders', width: widths.orders, cell: ({ orders }: Row) => orders.map(formatOrder).join(', ') },
    { head: 'Picked', width: widths.picked, cell: () => '' },
  ]
  const total = lines.reduce((sum, { pieces }) => sum + pieces, 0)
  drawTable(page, columns, lines.flatMap(toRows), ['', formatPieces(total), '', String(total), '', ''])
}

/** An order with its pieces, without a space, so that both stay on one line. */
const formatOrder = ({ order, pieces }: PickLine['orders'][number]): string => `${order}×${pieces}`
