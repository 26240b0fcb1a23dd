import { type Attribute, toSpecifications } from '#contract/catalogue/attributes.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { countryById } from '#contract/catalogue/countries.ts'
import { declarationFields, declarationLabels } from '#contract/catalogue/declarations.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { effectivePrice, formatRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import type { ExistingProductWithHandle, ProductPlan } from './import-plan.ts'

const stockText = (stock: number) => `${stock.toLocaleString('en-IN')} in stock`

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A summary of a new product: colours, variants where it has a second option, stock and lowest price. */
export function summarizeNewProduct({ columns, variants }: ProductPlan): string {
  const colors = new Set(variants.map(({ color }) => color.toLowerCase())).size
  const stock = stockText(variants.reduce((sum, variant) => sum + variant.stock, 0))
  const price = formatRupees(effectivePrice(columns))
  const hasOwnPrices = variants.some(({ originalPrice }) => originalPrice != null)
  return [
    plural(colors, 'colour'),
    ...(columns.optionName === null ? [] : [`${plural(variants.length, 'variant')} by ${columns.optionName}`]),
    stock,
    hasOwnPrices ? `from ${price}` : price,
  ].join(', ')
}

const describeChange = (field: string, from: string, to: string): string[] =>
  from === to ? [] : [`${field}: ${from} → ${to}`]

function taxRateText({ taxRate, taxRateBy }: Pick<ProductPlan['columns'], 'taxRate' | 'taxRateBy'>): string {
  if (taxRateBy === 'price') return 'by price'
  return taxRate === null ? 'none' : `${toPercent(taxRate)} %`
}

/** The changes of the country of origin and the declarations. */
function describeDeclarationChanges(columns: ProductPlan['columns'], existing: ExistingProductWithHandle): string[] {
  const country = (id: number | null) => (id === null ? 'none' : (countryById(id)?.name ?? 'none'))
  return [
    ...describeChange('country of origin', country(existing.countryId), country(columns.countryId)),
    ...declarationFields.flatMap((field) =>
      describeChange(
        declarationLabels[field].toLowerCase(),
        existing.declarations?.[field] ?? 'none',
        columns.declarations?.[field] ?? 'none',
      ),
    ),
  ]
}

/** The attributes of the product's category before and after the import. */
export type AttributesOfChange = { before: readonly Attribute[]; after: readonly Attribute[] }

/** The changes of the specifications, by their names. */
function describeSpecificationChanges(
  { attributeValues }: ProductPlan['columns'],
  existing: ExistingProductWithHandle,
  { before, after }: AttributesOfChange,
): string[] {
  const textsOf = (attributes: readonly Attribute[], values: ProductPlan['columns']['attributeValues']) =>
    new Map(toSpecifications(attributes, values ?? {}).map(({ name, value }) => [name, value]))
  const [old, planned] = [textsOf(before, existing.attributeValues), textsOf(after, attributeValues)]
  return [...new Set([...old.keys(), ...planned.keys()])].flatMap((name) =>
    describeChange(name, old.get(name) ?? 'none', planned.get(name) ?? 'none'),
  )
}

/** The changes of a plan in words; empty if the product has the same values. */
export function describeChanges(
  { columns, category, brand, variants, handle }: ProductPlan,
  existing: ExistingProductWithHandle,
  attributes: AttributesOfChange,
): string[] {
  const rupees = (paise: number | null) => (paise === null ? 'none' : formatRupees(paise))
  return [
    ...describeChange('name', existing.name, columns.name),
    ...(existing.description === columns.description ? [] : ['another description']),
    ...describeChange('original price', rupees(existing.originalPrice), rupees(columns.originalPrice)),
    ...describeChange('discount price', rupees(existing.discountPrice), rupees(columns.discountPrice)),
    ...(category.id === existing.categoryId ? [] : [`category: ${existing.category} → ${category.name}`]),
    ...(brand.id === existing.brandId ? [] : [`brand: ${existing.brand} → ${brand.name}`]),
    ...describeChange('HSN', existing.hsn ?? 'none', columns.hsn ?? 'none'),
    ...describeChange('tax rate', taxRateText(existing), taxRateText(columns)),
    ...describeDeclarationChanges(columns, existing),
    ...describeSpecificationChanges(columns, existing, attributes),
    ...describeChange('handle', existing.handle ?? 'none', handle ?? 'none'),
    ...describeChange('option', existing.optionName ?? 'none', columns.optionName ?? 'none'),
    ...variants.flatMap((variant) => describeVariantChanges(columns, variant, existing)),
  ]
}

type PlannedVariant = ProductPlan['variants'][number]

/** The changes of a variant: a new one, or its stock, option value, codes, own prices and weight. */
function describeVariantChanges(
  columns: ProductPlan['columns'],
  variant: PlannedVariant,
  existing: ExistingProductWithHandle,
): string[] {
  const { color, stock, optionValue, sku, barcode, weightGrams } = variant
  const label = variantLabel(colorName(color), { optionName: columns.optionName, optionValue })
  const before = existing.variants.find(({ id }) => id === variant.id)
  if (!before) return [`new ${optionValue ? 'variant' : 'colour'} ${label}, ${stockText(stock)}`]
  const change = (field: string, from: string | null | undefined, to: string | null | undefined) =>
    describeChange(`${field} of ${label}`, from ?? 'none', to ?? 'none')
  const grams = (weight: number | null | undefined) => (weight == null ? null : `${weight} g`)
  return [
    ...change('stock', before.stock.toLocaleString('en-IN'), stock.toLocaleString('en-IN')),
    ...change('option value', before.optionValue, optionValue),
    ...change('SKU', before.sku, sku),
    ...change('barcode', before.barcode, barcode),
    ...change('own price', ownPriceText(before), ownPriceText(variant)),
    ...change('weight', grams(before.weightGrams), grams(weightGrams)),
  ]
}

/** The own price of a variant with its original price, such as "₹899.00 (original price ₹999.00)"; null where it has the product's. */
function ownPriceText({ originalPrice, discountPrice }: Pick<PlannedVariant, 'originalPrice' | 'discountPrice'>) {
  if (originalPrice == null) return null
  return discountPrice == null
    ? formatRupees(originalPrice)
    : `${formatRupees(discountPrice)} (original price ${formatRupees(originalPrice)})`
}
