import { colorName, sameColor } from '#contract/catalogue/colors.ts'
import { formatRupees, priceInUse } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { ExistingProductWithHandle, ProductPlan } from './plan-product.ts'

const stockText = (stock: number) => `${stock.toLocaleString('en-IN')} in stock`

/** A summary of a new product: colours, stock and price. */
export function summarizeNewProduct({ columns, variants }: ProductPlan): string {
  const colors = variants.length === 1 ? '1 colour' : `${variants.length} colours`
  return `${colors}, ${stockText(variants.reduce((sum, { stock }) => sum + stock, 0))}, ${formatRupees(priceInUse(columns))}`
}

const describeChange = (field: string, from: string, to: string): string[] =>
  from === to ? [] : [`${field}: ${from} → ${to}`]

/** The changes of a plan in words; empty if the product has the same values. */
export function describeChanges(
  { columns, category, brand, variants, handle }: ProductPlan,
  known: ExistingProductWithHandle,
): string[] {
  const rupees = (paise: number | null) => (paise === null ? 'none' : formatRupees(paise))
  const percent = (rate: number | null) => (rate === null ? 'none' : `${toPercent(rate)} %`)
  return [
    ...describeChange('name', known.name, columns.name),
    ...(known.description === columns.description ? [] : ['another description']),
    ...describeChange('original price', rupees(known.originalPrice), rupees(columns.originalPrice)),
    ...describeChange('discount price', rupees(known.discountPrice), rupees(columns.discountPrice)),
    ...(category.id === known.categoryId ? [] : [`category: ${known.category} → ${category.name}`]),
    ...(brand.id === known.brandId ? [] : [`brand: ${known.brand} → ${brand.name}`]),
    ...describeChange('HSN', known.hsn ?? 'none', columns.hsn ?? 'none'),
    ...describeChange('tax rate', percent(known.taxRate), percent(columns.taxRate)),
    ...describeChange('handle', known.handle ?? 'none', handle ?? 'none'),
    ...variants.flatMap(({ color, stock }) => {
      const before = known.variants.find((variant) => sameColor(variant.color, color))
      if (!before) return [`new colour ${colorName(color)}, ${stockText(stock)}`]
      return describeChange(
        `stock of ${colorName(color)}`,
        before.stock.toLocaleString('en-IN'),
        stock.toLocaleString('en-IN'),
      )
    }),
  ]
}
