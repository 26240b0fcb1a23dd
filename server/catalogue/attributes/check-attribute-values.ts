import { type Attribute, type AttributeValues, isValueOf } from '#contract/catalogue/attributes.ts'
import { AppError } from '#server/errors.ts'

const valueMessages: Readonly<Record<Attribute['kind'], string>> = {
  TEXT: 'needs a text.',
  NUMBER: 'needs a number.',
  CHOICE: 'needs choices of its list.',
  YES_NO: 'needs Yes or No.',
}

/** Values that say nothing: an empty text and an empty list of choices. */
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The values of a form as they are stored; null for none. Throws 'invalid' with a message for each value that is not of its attribute's
 * kind or whose attribute the category does not have.
 */
export function checkAttributeValues(
  attributes: readonly Attribute[],
  values: AttributeValues,
): AttributeValues | null {
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value))
  const errors = filled.flatMap(([id, value]): [string, string][] => {
    const attribute = attributes.find((one) => String(one.id) === id)
    if (!attribute) return [[`attributeValues.${id}`, 'The category does not have this specification any more.']]
    return isValueOf(attribute, value)
      ? []
      : [[`attributeValues.${id}`, `“${attribute.name}” ${valueMessages[attribute.kind]}`]]
  })
  if (errors.length > 0) throw new AppError('invalid', errors[0]![1], { errors: Object.fromEntries(errors) })
  return filled.length > 0 ? Object.fromEntries(filled) : null
}
