import type { RequirableDeclaration } from '#contract/catalogue/declarations.ts'
import { type AttributeDraft, addTypedChoices } from './attribute-draft.ts'
import { checkDrafts } from './attribute-problems.ts'

/** What a category asks of its products, in the category form. */
export type ProductRequirementsValue = {
  /** Undefined as long as the attributes are as stored. */
  attributes: readonly AttributeDraft[] | undefined
  /** Undefined as long as the list is as stored. */
  requiredDeclarations: readonly RequirableDeclaration[] | undefined
  /** The number of attempts to save invalid attributes; problems are shown from the first one. */
  attempts: number
}

export const unchangedRequirements: ProductRequirementsValue = {
  attributes: undefined,
  requiredDeclarations: undefined,
  attempts: 0,
}

export const hasChanges = ({ attributes, requiredDeclarations }: ProductRequirementsValue): boolean =>
  attributes !== undefined || requiredDeclarations !== undefined

/** The value with the typed choices added, as an attempt to save does. */
export const commitTyped = ({ attributes, ...value }: ProductRequirementsValue): ProductRequirementsValue => ({
  ...value,
  attributes: attributes?.map(addTypedChoices),
})

/** The fields of the call, without those that keep what is stored; null for attributes with problems. */
export function productRequirementsInput({ attributes, requiredDeclarations }: ProductRequirementsValue): {
  attributes?: string
  requiredDeclarations?: string
} | null {
  const checked = attributes && checkDrafts(attributes).attributes
  if (checked === null) return null
  return {
    ...(checked && { attributes: JSON.stringify(checked) }),
    ...(requiredDeclarations && { requiredDeclarations: JSON.stringify(requiredDeclarations) }),
  }
}
