import { colorName, sameColor } from '#contract/catalogue/colors.ts'
import { effectivePrice, formatRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { ExistingProductWithHandle, ProductPlan } from './plan-product.ts'

const stockText = (stock: number) => `${stock.toLocaleString('en-IN')} in stock`

/** A summary of a new product: colours, stock and price. */
export function summarizeNewProduct({ columns, variants }: ProductPlan): string {
  const colors = variants.length === 1 ? '1 colour' : `${variants.length} colours`
  return `${colors}, ${stockText(variants.reduce((sum, { stock }) => sum + stock, 0))}, ${formatRupees(effectivePrice(columns))}`
}

const describeChange = (field: string, from: string, to: string): string[] =>
  from === to ? [] : [`${field}: ${from} → ${to}`]

/** The changes of a plan in words; empty if the product has the same values. */
export function describeChanges(
  { columns, category, brand, variants, handle }: ProductPlan,
  existing: ExistingProductWithHandle,
): string[] {
  const rupees = (paise: number | null) => (paise === null ? 'none' : formatRupees(paise))
  const percent = (rate: number | null) => (rate === null ? 'none' : `${toPercent(rate)} %`)
  return [
    ...describeChange('name', existing.name, columns.name),
    ...(existing.description === columns.description ? [] : ['another description']),
    ...describeChange('original price', rupees(existing.originalPrice), rupees(columns.originalPrice)),
    ...describeChange('discount price', rupees(existing.discountPrice), rupees(columns.discountPrice)),
    ...(category.id === existing.categoryId ? [] : [`category: ${existing.category} → ${category.name}`]),
    ...(brand.id === existing.brandId ? [] : [`brand: ${existing.brand} → ${brand.name}`]),
    ...describeChange('HSN', existing.hsn ?? 'none', columns.hsn ?? 'none'),
    ...describeChange('tax rate', percent(existing.taxRate), percent(columns.taxRate)),
    ...describeChange('handle', existing.handle ?? 'none', handle ?? 'none'),
    ...variants.flatMap(({ color, stock }) => {
      const before = existing.variants.find((variant) => sameColor(variant.color, color))
      if (!before) return [`new colour ${colorName(color)}, ${stockText(stock)}`]
      return describeChange(
        `stock of ${colorName(color)}`,
        before.stock.toLocaleString('en-IN'),
        stock.toLocaleString('en-IN'),
      )
    }),
  ]
}
