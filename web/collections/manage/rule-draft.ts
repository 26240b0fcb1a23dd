import type { CallResponse } from '#contract/calls.ts'

/** A collection with its settings. */
export type CollectionRecord = CallResponse<'GET /collections'>['collections'][number]
export type Rule = NonNullable<CollectionRecord['rule']>

/** The conditions as the form has them: texts as typed, nothing for no condition. */
export type RuleDraft = {
  categoryId: readonly string[]
  brandId: readonly string[]
  country: readonly string[]
  attributes: readonly string[]
  ranges: NonNullable<Rule['ranges']>
  minPrice: string
  maxPrice: string
  newDays: string
  discounted: boolean
  inStock: boolean
}

/** The conditions of a rule in the form; none for null. */
export const toDraft = (rule: Rule | null | undefined): RuleDraft => ({
  categoryId: rule?.categoryId ?? [],
  brandId: rule?.brandId ?? [],
  country: rule?.country ?? [],
  attributes: rule?.attributes?.map(String) ?? [],
  ranges: rule?.ranges ?? [],
  minPrice: rule?.minPrice ?? '',
  maxPrice: rule?.maxPrice ?? '',
  newDays: rule?.newDays === undefined ? '' : String(rule.newDays),
  discounted: rule?.discounted ?? false,
  inStock: rule?.inStock ?? false,
})

/** The rule of a draft as JSON, without conditions that are not set; empty if none is. */
export function ruleJson(draft: RuleDraft): string {
  const { attributes, minPrice, maxPrice, newDays, discounted, inStock, ...lists } = draft
  const rule = {
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...(attributes.length > 0 && { attributes: attributes.map(Number) }),
    ...(minPrice.trim() && { minPrice: minPrice.trim() }),
    ...(maxPrice.trim() && { maxPrice: maxPrice.trim() }),
    ...(newDays.trim() && { newDays: Number(newDays) }),
    ...(discounted && { discounted }),
    ...(inStock && { inStock }),
  }
  return Object.keys(rule).length > 0 ? JSON.stringify(rule) : ''
}
