import type { z } from 'zod'
import {
  type Attribute,
  type AttributeValue,
  formatAttributeValue,
  isValueOf,
  toSpecifications,
} from '#contract/catalogue/attributes.ts'
import type { BulkEditAction } from '#contract/catalogue/bulk-edit/bulk-edit.ts'
import { changeProductPrices, type PriceChange } from '#contract/catalogue/bulk-edit/bulk-price.ts'
import type { Product } from '../products/product-response.ts'

/** What a bulk edit does, as the database stores it: prices in paise. */
export type EditAction = z.output<typeof BulkEditAction>

/** The fields of a product that a bulk edit reads or changes. */
export type ProductToEdit = Pick<
  Product,
  | 'id'
  | 'name'
  | 'status'
  | 'publishAt'
  | 'categoryId'
  | 'category'
  | 'brandId'
  | 'brand'
  | 'hsn'
  | 'taxRate'
  | 'taxRateBy'
> &
  Pick<Product, 'originalPrice' | 'discountPrice' | 'attributeValues' | 'specifications'> & {
    variants: readonly { id: string; originalPrice?: number | undefined; discountPrice?: number | undefined }[]
  }

type CategoryOrBrand = { id: string; name: string }

/** An attribute, its category, and all attributes of the category. */
export type CategoryAttribute = Attribute & { category: CategoryOrBrand; siblings: readonly Attribute[] }

/** The rows that an action refers to; undefined for one that does not exist or that the action does not need. */
export type EditReferences = {
  category?: CategoryOrBrand | undefined
  brand?: CategoryOrBrand | undefined
  attribute?: CategoryAttribute | undefined
}

/** What a bulk edit does with one product; `after` is null for a deletion. */
type ProductPlan<P extends ProductToEdit> =
  | { outcome: 'CHANGED'; after: P | null }
  | { outcome: 'UNCHANGED' }
  | { outcome: 'SKIPPED'; reason: string }

/** Why a product is not changed. */
export const skipReasons = {
  missing: 'It does not exist any more.',
  noVariants: 'It has no colour that could be sold.',
  noCategory: 'The chosen category does not exist any more.',
  noBrand: 'The chosen brand does not exist any more.',
  noAttribute: 'The chosen specification does not exist any more.',
  invalidValue: 'The value does not fit the specification any more.',
  otherCategory: (category: string) => `It does not belong to the category “${category}”.`,
} as const

const unchanged = { outcome: 'UNCHANGED' } as const
const skipped = (reason: string) => ({ outcome: 'SKIPPED', reason }) as const

/** The product with the fields of `change`, or that it has them already. */
function withFields<P extends ProductToEdit>(product: P, change: Partial<ProductToEdit>): ProductPlan<P> {
  const names = Object.keys(change) as (keyof ProductToEdit)[]
  if (names.every((name) => (product[name] ?? null) === (change[name] ?? null))) return unchanged
  return { outcome: 'CHANGED', after: { ...product, ...change } }
}

/** What the action does with the product. The preview and the run decide by the same rule. */
export function planEdit<P extends ProductToEdit>(
  product: P,
  action: EditAction,
  { category, brand, attribute }: EditReferences,
): ProductPlan<P> {
  switch (action.kind) {
    case 'PUBLISH':
      if (product.variants.length === 0) return skipped(skipReasons.noVariants)
      return withFields(product, { status: undefined, publishAt: undefined })
    case 'ARCHIVE':
      return withFields(product, { status: 'ARCHIVED', publishAt: undefined })
    case 'DELETE':
      return { outcome: 'CHANGED', after: null }
    case 'CATEGORY':
      if (!category) return skipped(skipReasons.noCategory)
      if (product.categoryId === category.id) return unchanged
      // Specifications belong to the category, as in the product form.
      return withFields(product, {
        categoryId: category.id,
        category,
        attributeValues: undefined,
        specifications: undefined,
      })
    case 'BRAND':
      if (!brand) return skipped(skipReasons.noBrand)
      return product.brandId === brand.id ? unchanged : withFields(product, { brandId: brand.id, brand })
    case 'TAX_RATE':
      if (action.taxRateBy === 'price') return withFields(product, { taxRateBy: 'price' })
      return withFields(product, { taxRate: action.taxRate, taxRateBy: undefined })
    case 'HSN':
      return withFields(product, { hsn: action.hsn })
    case 'PRICES':
      return planPrices(product, action.change)
    case 'SPECIFICATION':
      return attribute ? planSpecification(product, attribute, action.value) : skipped(skipReasons.noAttribute)
  }
}

type VariantPrices = ProductToEdit['variants'][number]

/** The variant's own prices; null if it has the product's. */
const ownPricesOf = ({ originalPrice, discountPrice }: VariantPrices) =>
  originalPrice === undefined ? null : { originalPrice, discountPrice: discountPrice ?? null }

function planPrices<P extends ProductToEdit>(product: P, change: PriceChange): ProductPlan<P> {
  const { originalPrice, discountPrice, variants } = product
  const result = changeProductPrices({ originalPrice, discountPrice }, variants.map(ownPricesOf), change)
  if (typeof result === 'string') return skipped(result)
  const after = {
    ...product,
    ...result.product,
    variants: variants.map((variant, index) => {
      const own = result.variants[index]
      return { ...variant, originalPrice: own?.originalPrice, discountPrice: own?.discountPrice ?? undefined }
    }),
  }
  return pricesText(after) === pricesText(product) ? unchanged : { outcome: 'CHANGED', after }
}

const pricesText = ({ originalPrice, discountPrice, variants }: ProductToEdit) =>
  JSON.stringify([originalPrice, discountPrice, variants.map(ownPricesOf)])

function planSpecification<P extends ProductToEdit>(
  product: P,
  attribute: CategoryAttribute,
  value: AttributeValue | null,
): ProductPlan<P> {
  const { category, siblings } = attribute
  if (product.categoryId !== category.id) return skipped(skipReasons.otherCategory(category.name))
  if (value !== null && !isValueOf(attribute, value)) return skipped(skipReasons.invalidValue)
  const { [attribute.id]: current, ...others } = product.attributeValues ?? {}
  // Compared as they are shown, because a stored list of choices may have another order or a choice that was deleted.
  if (formatAttributeValue(attribute, current) === formatAttributeValue(attribute, value)) return unchanged
  const attributeValues = value === null ? others : { ...others, [attribute.id]: value }
  const specifications = toSpecifications(siblings, attributeValues)
  return {
    outcome: 'CHANGED',
    after: { ...product, attributeValues, specifications: specifications.length > 0 ? specifications : undefined },
  }
}
