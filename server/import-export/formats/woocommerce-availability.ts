import { errorAt, type RowProblem, warningAt } from './format.ts'
import type { WoocommerceRow } from './woocommerce-columns.ts'
import { readPrices } from './woocommerce-fields.ts'

const productTypes = ['variation', 'variable', 'simple'] as const
export type ProductType = (typeof productTypes)[number] | null

const readTypes = (row: WoocommerceRow) => (row.cell('type') ?? '').toLowerCase().split(/[,\s]+/)

/** The type of a line, null for one that cannot be sold here; the cell can have several, such as "simple, virtual". */
export const readType = (row: WoocommerceRow): ProductType => {
  const types = readTypes(row)
  return productTypes.find((type) => types.includes(type)) ?? null
}

/** Whether a line is of goods that can be sent. */
const isGoods = (row: WoocommerceRow) =>
  readType(row) !== null && !readTypes(row).some((type) => type === 'virtual' || type === 'downloadable')

const isPublished = (row: WoocommerceRow) => !['0', '-1'].includes(row.cell('published') ?? '1')

/** The errors of a product that cannot be sold, or is not on sale in WooCommerce. */
function findProductProblems(row: WoocommerceRow): RowProblem[] {
  const type = `Products of the type "${row.cell('type')}" cannot be sold here. Remove the line.`
  const published = 'This product is not on sale in WooCommerce. Publish it there, or remove its lines.'
  const hidden = 'This product is hidden in WooCommerce. Show it there, or remove its lines.'
  return [
    ...(isGoods(row) ? [] : [errorAt(row.line, row.label('type'), type)]),
    ...(isPublished(row) ? [] : [errorAt(row.line, row.label('published'), published)]),
    ...(row.cell('visibility') === 'hidden' ? [errorAt(row.line, row.label('visibility'), hidden)] : []),
  ]
}

/** The warning about a variation that cannot be bought in WooCommerce on a day, or not here; null for one that can. */
function findVariationProblem(row: WoocommerceRow, today: string): RowProblem | null {
  const leftOut = (column: 'type' | 'published' | 'regularPrice', reason: string) =>
    warningAt(row.line, row.label(column), `${reason}, so it is left out. One that the shop has stays as it is.`)
  if (!isGoods(row))
    return leftOut('type', `This variation is of the type "${row.cell('type')}", which cannot be sold here`)
  if (!isPublished(row)) return leftOut('published', 'This variation is not enabled in WooCommerce')
  if (readPrices(row, today).originalPrice === '')
    return leftOut('regularPrice', 'This variation has no price and cannot be bought in WooCommerce')
  return null
}

/** The variations of a product that can be bought on a day, and the errors and warnings about it and the others. Those of a draft are drafts too. */
export function findSold(product: WoocommerceRow, variations: readonly WoocommerceRow[], today: string) {
  const problems = findProductProblems(product)
  if (problems.length > 0) return { sold: variations, problems }
  const checked = variations.map((row) => ({ row, problem: findVariationProblem(row, today) }))
  return {
    sold: checked.filter(({ problem }) => problem === null).map(({ row }) => row),
    problems: checked.flatMap(({ problem }) => problem ?? []),
  }
}
