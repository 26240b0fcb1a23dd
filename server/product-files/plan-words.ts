import { colorName, sameColor } from '#contract/colors.ts'
import { toPercent } from '#contract/gst.ts'
import { formatRupees, priceInUse } from '#contract/money.ts'
import type { Known, Plan } from './plan-product.ts'

const pieces = (stock: number) => `${stock.toLocaleString('en-IN')} in stock`

/** A new product in a few words. */
export function summaryOf({ columns, variants }: Plan): string {
  const colors = variants.length === 1 ? '1 colour' : `${variants.length} colours`
  return `${colors}, ${pieces(variants.reduce((sum, { stock }) => sum + stock, 0))}, ${formatRupees(priceInUse(columns))}`
}

const fromTo = (what: string, from: string, to: string): string[] => (from === to ? [] : [`${what}: ${from} → ${to}`])

/** What a plan changes, in words; nothing where the product is like that already. Stock says from which number to which. */
export function changesOf({ columns, category, brand, variants, handle }: Plan, known: Known): string[] {
  const rupees = (paise: number | null) => (paise === null ? 'none' : formatRupees(paise))
  const percent = (rate: number | null) => (rate === null ? 'none' : `${toPercent(rate)} %`)
  return [
    ...fromTo('name', known.name, columns.name),
    ...(known.description === columns.description ? [] : ['another description']),
    ...fromTo('original price', rupees(known.originalPrice), rupees(columns.originalPrice)),
    ...fromTo('discount price', rupees(known.discountPrice), rupees(columns.discountPrice)),
    ...(category.id === known.categoryId ? [] : [`category: ${known.category} → ${category.name}`]),
    ...(brand.id === known.brandId ? [] : [`brand: ${known.brand} → ${brand.name}`]),
    ...fromTo('HSN', known.hsn ?? 'none', columns.hsn ?? 'none'),
    ...fromTo('tax rate', percent(known.taxRate), percent(columns.taxRate)),
    ...fromTo('handle', known.handle ?? 'none', handle ?? 'none'),
    ...variants.flatMap(({ color, stock }) => {
      const before = known.variants.find((variant) => sameColor(variant.color, color))
      if (!before) return [`new colour ${colorName(color)}, ${pieces(stock)}`]
      return fromTo(`stock of ${colorName(color)}`, before.stock.toLocaleString('en-IN'), stock.toLocaleString('en-IN'))
    }),
  ]
}
