import type { z } from 'zod'
import type { SizeChart as SizeChartShape } from './size-chart/size-chart-schema.ts'

/** The size chart of a category: a row for each size, a column for each measurement. */
export type SizeChart = z.output<typeof SizeChartShape>

export type LengthUnit = 'cm' | 'in'

/** A length, or a range of lengths, in whole millimetres; `from` and `to` are equal for a single length. */
type LengthRange = { from: number; to: number }

const number = String.raw`(\d{1,3})(?:\.(\d))?`
const lengthPattern = new RegExp(String.raw`^${number}(?:\s*(?:-|\u2013|to)\s*${number})?(?:\s*cm)?$`, 'i')

const toMillimetres = (whole: string, tenths = '0') => Number(whole) * 10 + Number(tenths)

/** The length of a cell in centimetres, such as "86", "86.5" or "86-91"; null for any other text. */
export function parseLength(text: string): LengthRange | null {
  const match = lengthPattern.exec(text.trim())
  if (!match) return null
  const [, wholeFrom = '', tenthsFrom, wholeTo, tenthsTo] = match
  const from = toMillimetres(wholeFrom, tenthsFrom)
  const to = wholeTo === undefined ? from : toMillimetres(wholeTo, tenthsTo)
  return from > 0 && from <= to ? { from, to } : null
}

/** Lengths below 15 inches are rounded to quarters of an inch, others to halves. */
const quartersBelow = 15 * 25.4

/**
 * Inches of whole millimetres, rounded to a quarter (sleeves, feet) or a half (chest, waist) as size guides print them. Integers are
 * compared, so no length is halfway between two results.
 */
export const toInches = (millimetres: number): number =>
  millimetres < quartersBelow ? Math.round((millimetres * 20) / 127) / 4 : Math.round((millimetres * 10) / 127) / 2

const inUnit = (millimetres: number, unit: LengthUnit) => (unit === 'cm' ? millimetres / 10 : toInches(millimetres))

/** A length in a unit; equal ends are written once, others as "86–91", or with another text between them. */
export function formatLength({ from, to }: LengthRange, unit: LengthUnit, separator = '–'): string {
  const [first, last] = [inUnit(from, unit), inUnit(to, unit)]
  return first === last ? String(first) : `${first}${separator}${last}`
}

/** The text of a cell in a unit. Columns without a unit, such as shoe sizes of other countries, are shown as they are. */
export function formatCell(text: string, column: { unit: 'cm' | null }, unit: LengthUnit): string {
  const length = column.unit === 'cm' ? parseLength(text) : null
  return length ? formatLength(length, unit) : text
}

/** The chart as lines of text, for the audit log. */
export const sizeChartLines = ({ sizeName, columns, rows, note }: SizeChart): string[] => [
  [sizeName, ...columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))].join(' | '),
  ...rows.map(({ size, values }) => [size, ...values.map((value) => value || '–')].join(' | ')),
  ...(note ? [note] : []),
]
