import type { productLayouts } from '#contract/product-files.ts'
import { FileFault } from './file-fault.ts'
import {
  cellsOf,
  type Draft,
  errorAt,
  type Labels,
  type Layout,
  type Problem,
  plainColumn,
  warningAt,
} from './layout.ts'
import { ownLabels, ownLayout } from './layout-own.ts'
import { shopifyLayout } from './layout-shopify.ts'
import { woocommerceLayout } from './layout-woocommerce.ts'
import type { Row, Sheet } from './read-sheet.ts'

type LayoutName = (typeof productLayouts)[number]

const layouts: Record<LayoutName, Layout> = {
  own: ownLayout,
  shopify: shopifyLayout,
  woocommerce: woocommerceLayout,
}

/** The columns by which a file shows where it comes from. */
function layoutOf(columns: ReadonlySet<string>): LayoutName {
  if (columns.has('handle') && columns.has('title') && columns.has('variant price')) return 'shopify'
  if (columns.has('type') && columns.has('sku') && columns.has('regular price')) return 'woocommerce'
  return 'own'
}

function refuseTwice(header: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const name of header) {
    const plain = plainColumn(name)
    const first = seen.get(plain)
    if (plain && first !== undefined)
      throw new FileFault(`The column "${name}" stands twice. Leave one of them out.`, 1, name)
    seen.set(plain, name)
  }
}

/** Without an id or a handle a line can only make a product, and that takes all of these. */
function refuseMissing(columns: ReadonlySet<string>): void {
  const { id, handle, productName, originalPrice, category, brand, color, stock } = ownLabels
  if (columns.has(id) || columns.has(handle)) return
  const missing = [productName, originalPrice, category, brand, color, stock].filter((column) => !columns.has(column))
  if (missing.length === 0) return
  const named = missing.map((column) => `"${column}"`).join(', ')
  throw new FileFault(
    `The first line must name the columns. Missing: ${named}. Download the template to see them all.`,
    1,
    missing[0],
  )
}

/** A line with more cells than there are columns has shifted: nothing in it can be trusted. */
const shifted = ({ line, cells }: Row, width: number): Problem =>
  errorAt(
    line,
    null,
    `This line has ${cells.length} cells and the first line only ${width}. Put text that holds the separator in quotation marks.`,
  )

export type DraftsOfFile = { layout: LayoutName; labels: Labels; drafts: Draft[]; problems: Problem[]; lines: number }

/** The products that a CSV tells of, whichever of the three layouts it has; a FileFault where its columns do not fit. */
export function readDrafts({ header, rows }: Sheet): DraftsOfFile {
  const width = header.findLastIndex((name) => name !== '') + 1
  const columns = new Set(header.map(plainColumn).filter(Boolean))
  refuseTwice(header)
  const name = layoutOf(columns)
  if (name === 'own') refuseMissing(columns)
  if (rows.length === 0) throw new FileFault('This file has no products: below the first line nothing stands.', 2)
  const layout = layouts[name]
  const isShifted = ({ cells }: Row) => cells.slice(width).some((cell) => cell !== '')
  const drafts = layout.drafts(
    cellsOf(
      header,
      rows.filter((row) => !isShifted(row)),
    ),
    columns,
  )
  const unread = name === 'own' ? header.filter((column) => column && !layout.reads(plainColumn(column))) : []
  const problems = [
    ...unread.map((column) => warningAt(1, column, `The column "${column}" is not known and is not read.`)),
    ...rows.filter(isShifted).map((row) => shifted(row, width)),
  ]
  return { layout: name, labels: layout.labels, drafts, problems, lines: rows.length }
}
