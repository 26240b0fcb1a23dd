import { ratePercent } from '#contract/gst.ts'
import type { Invoice, InvoiceLine } from '../invoice.ts'
import type { Sheet } from './sheet.ts'
import { type Column, drawTable } from './table.ts'
import { amount, taxesOf } from './words.ts'

type Numbered = InvoiceLine & { position: number }

/** The column that takes what the others leave. */
function widened<Row>(columns: Column<Row>[], index: number, width: number): Column<Row>[] {
  const others = columns.reduce((sum, column, each) => (each === index ? sum : sum + column.width), 0)
  return columns.map((column, each) => (each === index ? { ...column, width: width - others } : column))
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** What was sold, line by line, with HSN and taxes. */
export function drawLines(sheet: Sheet, invoice: Invoice): void {
  const { lines, taxed, total } = invoice
  const taxes = taxesOf(invoice)
  const columns: Column<Numbered>[] = [
    { head: '#', width: 24, cell: ({ position }) => String(position) },
    { head: 'Description', width: 0, cell: ({ name }) => name, note: ({ detail }) => detail },
    { head: 'HSN', width: 50, cell: ({ hsn }) => hsn ?? '–' },
    { head: 'Qty', width: 32, align: 'right', cell: ({ quantity }) => `${quantity}` },
    {
      head: 'Unit price',
      width: 66,
      align: 'right',
      cell: ({ price }) => amount(price),
      note: () => (taxed ? 'incl. tax' : null),
    },
    ...(taxed
      ? [{ head: 'Taxable', width: 66, align: 'right' as const, cell: (line: Numbered) => amount(line.taxable) }]
      : []),
    ...taxes.map((tax) => ({
      head: tax.name,
      width: 56,
      align: 'right' as const,
      cell: (line: Numbered) => amount(tax.of(line)),
      note: ({ taxRate }: Numbered) => tax.rateOf(taxRate),
    })),
    { head: 'Amount (₹)', width: 70, align: 'right', cell: (line) => amount(line.total) },
  ]
  const sums = [...(taxed ? [sumOf(lines, ({ taxable }) => taxable)] : []), ...taxes.map((tax) => sumOf(lines, tax.of))]
  const totals = ['', 'Total', '', '', '', ...[...sums, total].map(amount)]
  const rows = lines.map((line, index) => ({ ...line, position: index + 1 }))
  drawTable(sheet, widened(columns, 1, sheet.width), rows, totals)
}

type RateSum = Pick<InvoiceLine, 'taxRate' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>

/** The lines added up by their rate, from the lowest. */
export function sumsByRate(lines: readonly InvoiceLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((one, other) => one - other)
  return rates.map((taxRate) => {
    const same = lines.filter((line) => line.taxRate === taxRate)
    const sum = (part: Exclude<keyof RateSum, 'taxRate'>) => sumOf(same, (line) => line[part])
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

/** How much was taxed at which rate. */
export function drawTaxSummary(sheet: Sheet, invoice: Invoice): void {
  const taxes = taxesOf(invoice)
  if (taxes.length === 0) return
  const columns: Column<RateSum>[] = [
    {
      head: 'Tax by rate',
      width: 0,
      cell: ({ taxRate }) => (taxRate === 0 ? 'Exempt (0%)' : `GST ${ratePercent(taxRate)}`),
    },
    { head: 'Taxable', width: 90, align: 'right', cell: ({ taxable }) => amount(taxable) },
    ...taxes.map((tax) => ({
      head: tax.name,
      width: 80,
      align: 'right' as const,
      cell: (sum: RateSum) => amount(tax.of(sum)),
      note: ({ taxRate }: RateSum) => tax.rateOf(taxRate),
    })),
    { head: 'Tax', width: 80, align: 'right', cell: ({ total, taxable }) => amount(total - taxable) },
    { head: 'With tax', width: 90, align: 'right', cell: ({ total }) => amount(total) },
  ]
  sheet.y += 16
  drawTable(sheet, widened(columns, 0, sheet.width), sumsByRate(invoice.lines))
}
