import type { AttributeValue } from '#contract/catalogue/attributes.ts'
import type { PriceRounding, PriceTarget } from '#contract/catalogue/bulk-edit/bulk-price.ts'
import type { BulkAction } from './bulk-edit.ts'

export type PriceDraft = {
  kind: 'RAISE' | 'LOWER' | 'DISCOUNT_BELOW_ORIGINAL' | 'REMOVE_DISCOUNT'
  target: PriceTarget
  by: 'PERCENT' | 'AMOUNT'
  value: string
  rounding: PriceRounding
}

/** The fields of the form; each action reads its own. */
export type ActionDraft = {
  kind: BulkAction['kind'] | ''
  categoryId: string
  brandId: string
  taxRateBy: 'fixed' | 'price' | 'none'
  taxRate: string
  hsn: string
  price: PriceDraft
  specificationCategoryId: string
  attributeId: string
  /** Null clears the specification. */
  attributeValue: AttributeValue | null
}

export const emptyDraft: ActionDraft = {
  kind: '',
  categoryId: '',
  brandId: '',
  taxRateBy: 'fixed',
  taxRate: '',
  hsn: '',
  price: { kind: 'RAISE', target: 'BOTH', by: 'PERCENT', value: '', rounding: 'NONE' },
  specificationCategoryId: '',
  attributeId: '',
  attributeValue: null,
}

/** The actions by their names in the form. */
export const actionLabels: Record<BulkAction['kind'], string> = {
  PRICES: 'Change prices',
  PUBLISH: 'Put on sale',
  ARCHIVE: 'Archive',
  CATEGORY: 'Move to a category',
  BRAND: 'Set the brand',
  TAX_RATE: 'Set the GST rate',
  HSN: 'Set the HSN code',
  SPECIFICATION: 'Set a specification',
  DELETE: 'Delete',
}

/** The action of the form; a text that says what is missing. */
export function toAction(draft: ActionDraft): BulkAction | string {
  const { kind } = draft
  switch (kind) {
    case '':
      return 'Choose what to change.'
    case 'CATEGORY':
      return draft.categoryId ? { kind, categoryId: draft.categoryId } : 'Choose a category.'
    case 'BRAND':
      return draft.brandId ? { kind, brandId: draft.brandId } : 'Choose a brand.'
    case 'TAX_RATE':
      if (draft.taxRateBy === 'price') return { kind, taxRate: null, taxRateBy: 'price' }
      if (draft.taxRateBy === 'none') return { kind, taxRate: null, taxRateBy: null }
      return draft.taxRate.trim()
        ? { kind, taxRate: draft.taxRate.trim(), taxRateBy: null }
        : 'Enter a rate in percent, such as 18.'
    case 'HSN':
      return { kind, hsn: draft.hsn.trim() || null }
    case 'PRICES':
      return toPriceAction(draft.price)
    case 'SPECIFICATION':
      if (!draft.attributeId) return 'Choose a specification.'
      return { kind, attributeId: Number(draft.attributeId), value: toValue(draft.attributeValue) }
    default:
      return { kind }
  }
}

/** A choice without choices and a text without letters clear the specification. */
const toValue = (value: AttributeValue | null) =>
  value === '' || (Array.isArray(value) && value.length === 0)
    ? null
    : (value as string | number | number[] | boolean | null)

function toPriceAction({ kind, target, by, value, rounding }: PriceDraft): BulkAction | string {
  if (kind === 'REMOVE_DISCOUNT') return { kind: 'PRICES', change: { kind } }
  const text = value.trim()
  if (!text) return by === 'PERCENT' ? 'Enter a percentage.' : 'Enter an amount.'
  const step = by === 'PERCENT' ? ({ by, percent: text } as const) : ({ by, amount: text } as const)
  if (kind === 'DISCOUNT_BELOW_ORIGINAL') return { kind: 'PRICES', change: { kind, step, rounding } }
  return { kind: 'PRICES', change: { kind: 'ADJUST', target, direction: kind, step, rounding } }
}
