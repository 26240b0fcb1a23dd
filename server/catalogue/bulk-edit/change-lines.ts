import { formatAttributeValue } from '#contract/catalogue/attributes.ts'
import { ownOrProductPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { productStatusLabels } from '#contract/catalogue/product-status.ts'
import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'
import type { EditReferences, ProductToEdit } from './plan-edit.ts'

/** A changed field as text. */
type ChangeLine = { label: string; before: string; after: string }

const none = 'None'

/** The changes of a product as lines of text; `after` is null for a deletion. */
export function toChangeLines(
  before: ProductToEdit,
  after: ProductToEdit | null,
  references: EditReferences,
): ChangeLine[] {
  if (!after) return [{ label: 'Status', before: statusText(before), after: 'Deleted' }]
  const old = fieldTexts(before, references)
  const fields = fieldTexts(after, references).map(([label, text], index) => ({
    label,
    before: old[index]![1],
    after: text,
  }))
  const lines = [...fields, ...priceLines(before, after)].filter((line) => line.before !== line.after)
  // Variants of equal prices change alike.
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
}

const statusText = ({ status }: ProductToEdit) => productStatusLabels[status ?? 'PUBLISHED']

const fieldTexts = (product: ProductToEdit, { attribute }: EditReferences): [label: string, text: string][] => [
  ['Status', statusText(product)],
  ['Category', product.category.name],
  ['Brand', product.brand.name],
  ['GST rate', taxText(product)],
  ['HSN code', product.hsn ?? none],
  ...(attribute ? [] : [['Specifications', specificationsText(product)] as [string, string]]),
  ...(attribute
    ? [
        [attribute.name, formatAttributeValue(attribute, product.attributeValues?.[attribute.id]) ?? none] as [
          string,
          string,
        ],
      ]
    : []),
]

/** Only a change of the category clears all specifications. */
const specificationsText = ({ attributeValues }: ProductToEdit) =>
  Object.keys(attributeValues ?? {}).length === 0 ? none : `${Object.keys(attributeValues ?? {}).length} filled in`

function taxText({ taxRate, taxRateBy }: ProductToEdit): string {
  if (taxRateBy === 'price') return 'By price'
  return taxRate === null ? none : formatTaxRate(taxRate)
}

/** The original and the discount price of every variant, or of a product without variants. */
const shownPrices = (product: ProductToEdit) =>
  product.variants.length > 0 ? product.variants.map((variant) => ownOrProductPrices(product, variant)) : [product]

function priceLines(before: ProductToEdit, after: ProductToEdit): ChangeLine[] {
  const old = shownPrices(before)
  return shownPrices(after).flatMap(({ originalPrice, discountPrice }, index) => [
    {
      label: 'Original price',
      before: formatRupees(old[index]!.originalPrice),
      after: formatRupees(originalPrice),
    },
    { label: 'Discount price', before: discountText(old[index]!.discountPrice), after: discountText(discountPrice) },
  ])
}

const discountText = (paise: number | null) => (paise === null ? none : formatRupees(paise))
