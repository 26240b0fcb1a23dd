import { isShortenedNumber } from '#contract/text/scientific-notation.ts'
import { type ColumnLabels, errorAt, type RowProblem, warningAt } from '../formats/format.ts'
import type { MergedVariants } from './merge-variants.ts'

/**
 * An error at each SKU that a spreadsheet has shortened, such as 1.23457E+10, unless the variant has this SKU; a warning at each that
 * lacks leading zeros of the variant's SKU.
 */
export const shortenedSkuProblems = ({ named }: MergedVariants, labels: ColumnLabels): RowProblem[] =>
  named.flatMap(({ variant: { line, sku }, existing }) => {
    if (!sku || sku.toLowerCase() === existing?.sku?.toLowerCase()) return []
    if (isShortenedNumber(sku))
      return errorAt(line, labels.sku, 'A spreadsheet has shortened this SKU. Format the column as text.')
    if (existing?.sku?.replace(/^0+/, '') !== sku) return []
    return warningAt(line, labels.sku, `The SKU was ${existing.sku}. A spreadsheet may have removed leading zeros.`)
  })
