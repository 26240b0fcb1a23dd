import type { Attribute } from '#contract/catalogue/attributes.ts'
import type { PriceRounding, PriceTarget } from '#contract/catalogue/bulk-edit/bulk-price.ts'
import { invalidNumber, toAttributeValue, type ValueDraft } from '../product-form/details/details-draft.ts'
import type { BulkAction } from './bulk-edit.ts'

export type PriceDraft = {
  kind: 'RAISE' | 'LOWER' | 'DISCOUNT_BELOW_ORIGINAL' | 'REMOVE_DISCOUNT'
  target: PriceTarget
  by: 'PERCENT' | 'AMOUNT'
  value: string
  rounding: PriceRounding
}

/** Clearing is chosen: a field that is left empty never clears the values of all products. */
export type ValueChange = 'SET' | 'CLEAR'

/** The fields of the form; each action reads its own. */
export type ActionDraft = {
  kind: BulkAction['kind'] | ''
  categoryId: string
  brandId: string
  taxRateBy: 'fixed' | 'price' | 'none'
  taxRate: string
  hsnChange: ValueChange
  hsn: string
  price: PriceDraft
  specificationCategoryId: string
  attribute: Attribute | null
  attributeChange: ValueChange
  attributeValue: ValueDraft
}

/** No specification is chosen. */
export const noSpecification = {
  attribute: null,
  attributeChange: 'SET',
  attributeValue: undefined,
} as const satisfies Partial<ActionDraft>

export const emptyDraft: ActionDraft = {
  kind: '',
  categoryId: '',
  brandId: '',
  taxRateBy: 'fixed',
  taxRate: '',
  hsnChange: 'SET',
  hsn: '',
  price: { kind: 'RAISE', target: 'BOTH', by: 'PERCENT', value: '', rounding: 'NONE' },
  specificationCategoryId: '',
  ...noSpecification,
}

/** Whether the form shows one field for the value, to which a message about the action belongs. */
export function hasValueField({ kind, taxRateBy, hsnChange, attribute, attributeChange }: ActionDraft): boolean {
  if (kind === 'TAX_RATE') return taxRateBy === 'fixed'
  if (kind === 'HSN') return hsnChange === 'SET'
  return kind === 'SPECIFICATION' && attribute !== null && attributeChange === 'SET'
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
      if (draft.hsnChange === 'CLEAR') return { kind, hsn: null }
      return draft.hsn.trim()
        ? { kind, hsn: draft.hsn.trim() }
        : 'Enter an HSN code of 4, 6 or 8 digits, or choose “Clear it”.'
    case 'PRICES':
      return toPriceAction(draft.price)
    case 'SPECIFICATION':
      return toSpecificationAction(draft)
    default:
      return { kind }
  }
}

function toSpecificationAction({ attribute, attributeChange, attributeValue }: ActionDraft): BulkAction | string {
  if (!attribute) return 'Choose a specification.'
  const { id: attributeId, kind } = attribute
  if (attributeChange === 'CLEAR') return { kind: 'SPECIFICATION', attributeId, value: null }
  const value = toAttributeValue(attribute, attributeValue)
  if (value === null) return invalidNumber
  if (value === undefined) return kind === 'CHOICE' || kind === 'YES_NO' ? 'Choose a value.' : 'Enter a value.'
  return { kind: 'SPECIFICATION', attributeId, value: value as string | number | number[] | boolean }
}

function toPriceAction({ kind, target, by, value, rounding }: PriceDraft): BulkAction | string {
  if (kind === 'REMOVE_DISCOUNT') return { kind: 'PRICES', change: { kind } }
  const text = value.trim()
  if (!text) return by === 'PERCENT' ? 'Enter a percentage.' : 'Enter an amount.'
  const step = by === 'PERCENT' ? ({ by, percent: text } as const) : ({ by, amount: text } as const)
  if (kind === 'DISCOUNT_BELOW_ORIGINAL') return { kind: 'PRICES', change: { kind, step, rounding } }
  return { kind: 'PRICES', change: { kind: 'ADJUST', target, direction: kind, step, rounding } }
}
