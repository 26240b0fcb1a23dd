import { isDay } from '#contract/india-time.ts'
import { type RowProblem, warningAt } from './format.ts'
import type { WoocommerceRow } from './woocommerce-columns.ts'

type SaleDate = { label: string; cell: string; day: string }

/** A date of a sale and its day: WooCommerce writes "2026-11-30 0:00:00", the last day with its last second. Empty without a date. */
function readSaleDate(row: WoocommerceRow, column: 'saleStarts' | 'saleEnds'): SaleDate {
  const cell = (row.cell(column) ?? '').trim()
  return { label: row.label(column), cell, day: cell.split(/[ T]/, 1)[0]! }
}

/**
 * The sale price of a line on a day in India such as '2026-11-30'; empty with a warning if the sale is not on, or a date is not
 * readable. The end of a sale is not stored, so a sale that ends has a warning too.
 */
export function readSale(row: WoocommerceRow, today: string): { price: string; problems: RowProblem[] } {
  const price = row.cell('salePrice') ?? ''
  const [starts, ends] = [readSaleDate(row, 'saleStarts'), readSaleDate(row, 'saleEnds')]
  const warn = ({ label }: SaleDate, message: string) => [warningAt(row.line, label, message)]
  if (price === '') return { price, problems: [] }
  const unreadable = [starts, ends].find(({ day }) => day !== '' && !isDay(day))
  if (unreadable) {
    const message = `"${unreadable.cell}" is no date such as 2026-11-30, so the sale price is not used.`
    return { price: '', problems: warn(unreadable, message) }
  }
  if (ends.day !== '' && ends.day < today)
    return { price: '', problems: warn(ends, `The sale ended on ${ends.day}, so its price is not used.`) }
  if (starts.day > today) {
    const message = `The sale starts on ${starts.day} only, so its price is not used. Create an offer for that time, or change the price then.`
    return { price: '', problems: warn(starts, message) }
  }
  if (ends.day === '') return { price, problems: [] }
  const message = `The sale price is used, and the end of the sale on ${ends.day} is not stored. Change the price then, or create an offer that ends.`
  return { price, problems: warn(ends, message) }
}
