import {
  type Attribute,
  type AttributeValues,
  maxAttributeNumber,
  parseAttributeValue,
} from '#contract/catalogue/attributes.ts'
import {
  type DeclarationField,
  declarationFields,
  type RequirableDeclaration,
  requirementMetBy,
} from '#contract/catalogue/declarations.ts'
import { formatNumber } from '#web/ui/data/format-count.ts'
import type { Product } from '../../../product.ts'

/** A specification in the form: a text, also of a number, the ids of choices, or yes or no; undefined if it is not set. */
export type ValueDraft = string | readonly number[] | boolean | undefined

/** The fields of the product form that only administrators' calls return: specifications, country of origin and declarations. */
export type DetailsDraft = {
  /** Empty if no country is set. */
  countryCode: string
  declarations: Readonly<Record<DeclarationField, string>>
  /** By the id of the attribute. Those of another category stay, because ids are unique, but are not sent. */
  values: Readonly<Record<string, ValueDraft>>
}

/** The draft of a product as stored; an empty one for a new product. */
export const toDetailsDraft = ({
  countryCode,
  declarations = {},
  attributeValues = {},
}: Pick<Product, 'countryCode' | 'declarations' | 'attributeValues'> = {}): DetailsDraft => ({
  countryCode: countryCode ?? '',
  declarations: Object.fromEntries(
    declarationFields.map((field) => [field, declarations[field] ?? '']),
  ) as DetailsDraft['declarations'],
  values: Object.fromEntries(
    Object.entries(attributeValues).map(([id, value]) => [id, typeof value === 'number' ? String(value) : value]),
  ),
})

const isUnset = (value: ValueDraft): boolean =>
  value === undefined || (typeof value !== 'boolean' && value.length === 0)

/** Two drafts with the same text are saved the same; choices have no order of their own. */
const serialize = ({ countryCode, declarations, values }: DetailsDraft): string =>
  JSON.stringify([
    countryCode,
    declarationFields.map((field) => declarations[field]),
    Object.entries(values)
      .filter(([, value]) => !isUnset(value))
      .map(([id, value]) => [id, Array.isArray(value) ? value.toSorted((one, other) => one - other) : value]),
  ])

export const isSameDetails = (one: DetailsDraft, other: DetailsDraft): boolean => serialize(one) === serialize(other)

export const invalidNumber = `Enter a number from 0 to ${formatNumber(maxAttributeNumber)} with at most 3 decimals.`

/** The specifications to send: those of the category that are set. `errors` has the messages by the id of the attribute. */
export function toAttributeValues(
  attributes: readonly Attribute[],
  values: DetailsDraft['values'],
): { values: AttributeValues; errors: Record<string, string> } {
  const filled: AttributeValues = {}
  const errors: Record<string, string> = {}
  for (const attribute of attributes) {
    const value = toAttributeValue(attribute, values[attribute.id])
    if (value === null) errors[attribute.id] = invalidNumber
    else if (value !== undefined) filled[attribute.id] = value
  }
  return { values: filled, errors }
}

/** The value to send; undefined if it is not set, null if it is no number. */
export function toAttributeValue(attribute: Attribute, value: ValueDraft): AttributeValues[string] | undefined | null {
  if (typeof value === 'boolean' || value === undefined) return value
  if (typeof value !== 'string') {
    const chosen = (attribute.choices ?? []).map(({ id }) => id).filter((id) => value.includes(id))
    return chosen.length > 0 ? chosen : undefined
  }
  if (value.trim() === '') return undefined
  return parseAttributeValue(attribute, value) ?? null
}

/** The declarations that the category requires and the product lacks. */
export const missingDeclarations = (
  required: readonly RequirableDeclaration[],
  { countryCode, declarations }: DetailsDraft,
): RequirableDeclaration[] => {
  const isMet = (declaration: RequirableDeclaration) =>
    declaration === 'countryOfOrigin'
      ? countryCode !== ''
      : declarationFields.some((field) => requirementMetBy[field] === declaration && declarations[field].trim() !== '')
  return required.filter((declaration) => !isMet(declaration))
}
