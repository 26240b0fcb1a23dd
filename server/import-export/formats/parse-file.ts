import type { fileFormats } from '#contract/catalogue/import-export.ts'
import { toOneLine } from '#contract/text/one-line.ts'
import { ImportFileError } from '#server/csv/import-file-error.ts'
import type { ParsedCsv } from '#server/csv/read-csv.ts'
import { columnKey, findColumns, normalizeColumn, specificationOf, toCsvRecords } from './columns.ts'
import { type ColumnLabels, type FileFormat, type ProductDraft, type RowProblem, warningAt } from './format.ts'
import { nativeColumns, nativeFormat, nativeLabels } from './format-native.ts'
import { shopifyFormat } from './format-shopify.ts'
import { woocommerceFormat } from './format-woocommerce.ts'

type FormatName = (typeof fileFormats)[number]

/** A file has the first format that matches. */
const formats: Record<FormatName, FileFormat> = {
  shopify: shopifyFormat,
  woocommerce: woocommerceFormat,
  own: nativeFormat,
}

const detectFormat = (keys: ReadonlySet<string>): FormatName =>
  (Object.keys(formats) as FormatName[]).find((name) => formats[name].matches(keys))!

/** Without an id or a handle column every line creates a product, which requires all of these columns. */
function rejectMissingColumns(columns: ReadonlySet<string>): void {
  const { id, handle, productName, originalPrice, category, brand, color, stock } = nativeLabels
  if (columns.has(id) || columns.has(handle)) return
  const missing = [productName, originalPrice, category, brand, color, stock].filter((column) => !columns.has(column))
  if (missing.length === 0) return
  const named = missing.map((column) => `"${column}"`).join(', ')
  throw new ImportFileError(
    `The first line must name the columns. Missing: ${named}. Download the template to see them all.`,
    1,
    missing[0],
  )
}

/** Warnings for columns that the store's own format does not have. */
const unknownColumnProblems = (header: readonly string[]): RowProblem[] =>
  header
    .filter((column) => column && !nativeColumns.includes(normalizeColumn(column)) && !specificationOf(column))
    .map((column) => warningAt(1, column, `The column "${column}" is unknown and is ignored.`))

const lineFields = ['productName', 'category', 'brand', 'optionName'] as const

/** Puts the names of a draft on one line, as forms do. */
function normalizeNames({ fields, variants }: ProductDraft): void {
  for (const field of lineFields) if (fields[field]) fields[field] = toOneLine(fields[field])
  for (const variant of variants) if (variant.optionValue) variant.optionValue = toOneLine(variant.optionValue)
}

export type ParsedFile = {
  format: FormatName
  labels: ColumnLabels
  drafts: ProductDraft[]
  problems: RowProblem[]
  lines: number
}

const labelsOf = ({ fields }: FileFormat, label: (column: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, label(column)])) as ColumnLabels

/** Parses the products of a CSV in any of the three formats, with the prices of now; throws ImportFileError if its columns are not valid. */
export function parseFile({ header, rows }: ParsedCsv, now: Date): ParsedFile {
  const keys = new Set(header.map(columnKey).filter(Boolean))
  const name = detectFormat(keys)
  const format = formats[name]
  const columns = findColumns(header, format.columns)
  if (name === 'own') rejectMissingColumns(keys)
  if (rows.length === 0) throw new ImportFileError('This file has no products: it has no lines below the first.', 2)
  const drafts = format.parse(toCsvRecords(header, rows, columns), header, now)
  drafts.forEach(normalizeNames)
  const problems = name === 'own' ? unknownColumnProblems(header) : []
  return { format: name, labels: labelsOf(format, columns.label), drafts, problems, lines: rows.length }
}
