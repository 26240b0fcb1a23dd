import {
  type ColumnLabels,
  type DraftVariant,
  errorAt,
  type RowProblem,
  stockExportFields,
  warningAt,
} from '../formats/format.ts'
import { nativeLabels } from '../formats/format-native.ts'
import type { ExistingProductWithHandle } from './import-plan.ts'
import { wholeNumber } from './normalize-cells.ts'

type ExistingVariant = ExistingProductWithHandle['variants'][number]

/** A stock, null for a cell that is no whole number, with the error or the warning about it. */
type PlannedStock = { stock: number | null; problem?: RowProblem }

/**
 * The stock that a line gives an existing variant: that of its cell. With an exported stock only the difference to it changes the
 * present stock, because the store went on selling. As in the product form this is an error if the result is negative, and if an
 * administrator or an import has changed the stock since, so that a second import of a file does not apply the difference again.
 */
export function planStock(variant: DraftVariant, existing: ExistingVariant): PlannedStock {
  if (variant.stock === '') return { stock: existing.stock }
  const stock = wholeNumber(variant.stock)
  // The product form's validation has the errors of the cell itself.
  if (stock === null || stock < 0 || !variant.exportedStock) return { stock }
  const malformed = stockExportFields.find((field) => !/^\d{0,15}$/.test(variant[field] ?? ''))
  if (malformed) return { stock, problem: errorAt(variant.line, nativeLabels[malformed], notAsExported) }
  return addDifference(variant, existing, stock, Number(variant.exportedStock))
}

/**
 * The error of a line that was exported for a variant which the product does not have, while the file does not name all that it has: a new
 * variant would have the stock of the old one once more. Without other variants the line can be a copy for a new one.
 */
export function renamedVariantProblems(variant: DraftVariant, unnamed: number, labels: ColumnLabels): RowProblem[] {
  if (unnamed === 0 || !stockExportFields.some((field) => variant[field])) return []
  return [errorAt(variant.line, variant.optionValue ? labels.optionValue : labels.color, renamed)]
}

const renamed = `The product has no such variant, but has one that the file does not name. A spreadsheet may have changed this cell: write it as it was. For a new variant empty “${nativeLabels.exportedStock}” and “${nativeLabels.stockVersion}”.`

const notAsExported = `Leave this cell as the export wrote it, or empty “${nativeLabels.exportedStock}” to set the stock.`

/** Whether only orders, cancellations and returns have changed the stock since the export. Without the version nothing may have. */
const hasSameVersion = ({ stockVersion }: DraftVariant, existing: ExistingVariant, exported: number): boolean =>
  stockVersion ? Number(stockVersion) === existing.stockVersion : exported === existing.stock

function addDifference(
  variant: DraftVariant,
  existing: ExistingVariant,
  stock: number,
  exported: number,
): PlannedStock {
  const present = existing.stock
  const error = (message: string) => ({ stock: present, problem: errorAt(variant.line, nativeLabels.stock, message) })
  if (stock === exported) return { stock: present }
  const toSet = `empty “${nativeLabels.exportedStock}” to set it to ${stock}`
  if (!hasSameVersion(variant, existing, exported)) {
    if (stock === present) return { stock }
    return error(
      `The stock was changed since the export: it is ${present} now. Enter ${present} to keep it, or ${toSet}.`,
    )
  }
  if (present === exported) return { stock }
  const after = present + stock - exported
  const change = `The stock was ${exported} at the export and is ${present} now: the change from ${exported} to ${stock}`
  if (after < 0)
    return error(`${change} would make it negative. To keep it, leave ${exported} in the cell; or ${toSet}.`)
  const message = `${change} makes it ${after}. If ${stock} was counted now, ${toSet}.`
  return { stock: after, problem: warningAt(variant.line, nativeLabels.stock, message) }
}
