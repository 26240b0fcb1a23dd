import { colorName } from '#contract/catalogue/colors.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'
import type { Invoice, InvoiceLine } from '../invoice.ts'
import { formatAmount, taxColumns } from './labels.ts'
import type { PdfPage } from './page.ts'
import { drawTable, type TableColumn } from './table.ts'

type NumberedLine = InvoiceLine & { position: number }

/** Sets the width of one column to the remaining width. */
function fillWidth<Row>(columns: TableColumn<Row>[], index: number, width: number): TableColumn<Row>[] {
  const others = columns.reduce((sum, column, each) => (each === index ? sum : sum + column.width), 0)
  return columns.map((column, each) => (each === index ? { ...column, width: width - others } : column))
}

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

/** The widths of the columns; a table with discounts has one column more, so that its others are narrower. */
const columnWidths = {
  plain: { position: 24, hsn: 50, quantity: 32, price: 66, discount: 0, taxable: 66, tax: 56, total: 70 },
  discounted: { position: 20, hsn: 50, quantity: 28, price: 58, discount: 52, taxable: 58, tax: 48, total: 62 },
}

/** The Unique Quantity Code of pieces, in which the store counts all goods (CGST Rules, rule 46(i)). */
const unit = 'PCS'

const isExempt = ({ taxRate }: Pick<InvoiceLine, 'taxRate'>): boolean => taxRate === 0

/** The taxable value of a line; exempt goods have none (CGST Rules, rule 46A). */
const formatTaxable = (line: Pick<InvoiceLine, 'taxRate' | 'taxable'>): string =>
  isExempt(line) ? '–' : formatAmount(line.taxable)

/** Draws the lines with HSN, discounts and taxes. */
export function drawLineTable(page: PdfPage, invoice: Invoice): void {
  const { lines, taxed, total } = invoice
  const isDiscounted = lines.some(({ discount }) => discount)
  const sums = [
    ...(isDiscounted ? [sumOf(lines, ({ discount = 0 }) => discount)] : []),
    ...(taxed ? [sumOf(lines, (line) => (isExempt(line) ? 0 : line.taxable))] : []),
    ...taxColumns(invoice).map((tax) => sumOf(lines, tax.amountOf)),
  ]
  const totals = ['', 'Total', '', '', '', ...[...sums, total].map(formatAmount)]
  const rows = lines.map((line, index) => ({ ...line, position: index + 1 }))
  drawTable(page, fillWidth(lineColumns(invoice, isDiscounted), 1, page.width), rows, totals)
}

function lineColumns(invoice: Invoice, isDiscounted: boolean): TableColumn<NumberedLine>[] {
  const { taxed } = invoice
  const widths = columnWidths[isDiscounted ? 'discounted' : 'plain']
  const amountColumn = (head: string, width: number, cell: (line: NumberedLine) => string) => ({
    head,
    width,
    cell,
    align: 'right' as const,
  })
  const priceColumn = amountColumn('Unit price', widths.price, ({ price }) => formatAmount(price))
  return [
    { head: '#', width: widths.position, cell: ({ position }) => String(position) },
    { head: 'Description', width: 0, cell: ({ name }) => name, note: variantText },
    { head: 'HSN', width: widths.hsn, cell: ({ hsn }) => hsn ?? '–' },
    {
      ...amountColumn('Qty', widths.quantity, ({ quantity }) => `${quantity}`),
      note: ({ isDelivery }) => (isDelivery ? null : unit),
    },
    { ...priceColumn, note: () => (taxed ? 'incl. tax' : null) },
    ...(isDiscounted
      ? [amountColumn('Discount', widths.discount, ({ discount }) => (discount ? formatAmount(discount) : '–'))]
      : []),
    ...(taxed ? [amountColumn('Taxable', widths.taxable, formatTaxable)] : []),
    ...taxColumns(invoice).map((tax) => ({
      ...amountColumn(tax.name, widths.tax, (line) => formatAmount(tax.amountOf(line))),
      note: ({ taxRate }: NumberedLine) => tax.rateOf(taxRate),
    })),
    amountColumn('Amount (₹)', widths.total, ({ total }) => formatAmount(total)),
  ]
}

/** The variant of a line; older invoices have the code of a colour, which says nothing to a reader, in place of its name. */
const variantText = ({ detail }: InvoiceLine): string | null =>
  detail?.replace(/^#(?:[0-9a-f]{6}|[0-9a-f]{3})(?=,|$)/i, colorName) ?? null

type RateTotals = Pick<InvoiceLine, 'taxRate' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>

/** The totals of the lines by tax rate, the lowest rate first. */
function totalsByRate(lines: readonly InvoiceLine[]): RateTotals[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((one, other) => one - other)
  return rates.map((taxRate) => {
    const sameRate = lines.filter((line) => line.taxRate === taxRate)
    const sum = (part: Exclude<keyof RateTotals, 'taxRate'>) => sumOf(sameRate, (line) => line[part])
    return {
      taxRate,
      taxable: sum('taxable'),
      cgst: sum('cgst'),
      sgst: sum('sgst'),
      igst: sum('igst'),
      total: sum('total'),
    }
  })
}

/** Draws the totals by tax rate. */
export function drawTaxSummary(page: PdfPage, invoice: Invoice): void {
  const taxes = taxColumns(invoice)
  if (taxes.length === 0) return
  const columns: TableColumn<RateTotals>[] = [
    {
      head: 'Tax by rate',
      width: 0,
      cell: (sum) => (isExempt(sum) ? 'Exempt (0%)' : `GST ${formatTaxRate(sum.taxRate)}`),
    },
    { head: 'Taxable', width: 90, align: 'right', cell: formatTaxable },
    ...taxes.map((tax) => ({
      head: tax.name,
      width: 80,
      align: 'right' as const,
      cell: (sum: RateTotals) => formatAmount(tax.amountOf(sum)),
      note: ({ taxRate }: RateTotals) => tax.rateOf(taxRate),
    })),
    { head: 'Tax', width: 80, align: 'right', cell: ({ total, taxable }) => formatAmount(total - taxable) },
    { head: 'With tax', width: 90, align: 'right', cell: ({ total }) => formatAmount(total) },
  ]
  page.y += 16
  drawTable(page, fillWidth(columns, 0, page.width), totalsByRate(invoice.lines))
}
