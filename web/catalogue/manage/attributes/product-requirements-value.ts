import type { Attribute } from '#contract/catalogue/attributes.ts'
import type { RequirableDeclaration } from '#contract/catalogue/declarations.ts'
import { type AttributeDraft, addTypedChoices } from './attribute-draft.ts'
import { checkDrafts } from './attribute-problems.ts'
import { type CategoryReturns, returnsProblem, toReturnDays } from './category-returns.ts'

/** What a category asks of its products, in the category form. */
export type ProductRequirementsValue = {
  /** Undefined as long as the attributes are as stored. */
  attributes: readonly AttributeDraft[] | undefined
  /** The ids of the stored attributes and choices when the attributes were first changed. */
  seenAttributeIds?: readonly number[]
  /** Undefined as long as the list is as stored. */
  requiredDeclarations: readonly RequirableDeclaration[] | undefined
  /** The typed weight of a piece in grams; undefined as long as it is as stored. */
  defaultWeight?: string | undefined
  /** How the goods are taken back; undefined as long as it is as stored. */
  returns?: CategoryReturns | undefined
  /** The number of attempts to save invalid values; problems are shown from the first one. */
  attempts: number
}

export const unchangedRequirements: ProductRequirementsValue = {
  attributes: undefined,
  requiredDeclarations: undefined,
  attempts: 0,
}

export const hasChanges = ({
  attributes,
  requiredDeclarations,
  defaultWeight,
  returns,
}: ProductRequirementsValue): boolean =>
  [attributes, requiredDeclarations, defaultWeight, returns].some((part) => part !== undefined)

/** The value with changed attributes; it keeps which ones the owner has seen, so that those of someone else are not deleted. */
export const withAttributes = (
  value: ProductRequirementsValue,
  attributes: readonly AttributeDraft[],
  stored: readonly Attribute[],
): ProductRequirementsValue => ({
  ...value,
  attributes,
  seenAttributeIds:
    value.seenAttributeIds ?? stored.flatMap(({ id, choices = [] }) => [id, ...choices.map((choice) => choice.id)]),
})

/** The value with the typed choices added, as an attempt to save does. */
export const commitTyped = ({ attributes, ...value }: ProductRequirementsValue): ProductRequirementsValue => ({
  ...value,
  attributes: attributes?.map(addTypedChoices),
})

/** The fields of the call, without those that keep what is stored; null for attributes or days with problems. */
export function productRequirementsInput(value: ProductRequirementsValue): {
  attributes?: string
  seenAttributeIds?: string
  requiredDeclarations?: string
  defaultWeightGrams?: string
  returnDays?: string
} | null {
  const { attributes, seenAttributeIds, requiredDeclarations, defaultWeight, returns } = value
  const checked = attributes && checkDrafts(attributes).attributes
  if (checked === null || (returns && returnsProblem(returns))) return null
  return {
    ...(checked && { attributes: JSON.stringify(checked) }),
    ...(checked && seenAttributeIds && { seenAttributeIds: JSON.stringify(seenAttributeIds) }),
    ...(requiredDeclarations && { requiredDeclarations: JSON.stringify(requiredDeclarations) }),
    ...(defaultWeight !== undefined && { defaultWeightGrams: defaultWeight }),
    ...(returns && { returnDays: toReturnDays(returns) }),
  }
}
