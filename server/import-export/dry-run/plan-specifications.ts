import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  parseAttributeValue,
  valuesOf,
} from '#contract/catalogue/attributes.ts'
import { type DraftSpecification, errorAt, type ProductDraft, type RowProblem, warningAt } from '../formats/format.ts'
import type { AttributesOfChange } from './change-summary.ts'
import type { ExistingProductWithHandle } from './import-plan.ts'
import type { ResolvedCategoryOrBrand } from './resolve-category-or-brand.ts'

/** The planned specifications; null for none. */
type PlannedSpecifications = {
  values: AttributeValues | null
  attributes: AttributesOfChange
  problems: RowProblem[]
}

/** Choices in a message; the category's form shows all of them. */
const maxNamedChoices = 10

/**
 * The specifications of a draft by the attributes of its category. Without a column a stored value is kept unless the category changes;
 * an empty cell clears it. A value of an attribute that the category does not have is an error, in a file of another shop system ignored.
 */
export function planSpecifications(
  draft: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  { input: category, problem }: ResolvedCategoryOrBrand,
  attributesByCategory: ReadonlyMap<string, Attribute[]>,
): PlannedSpecifications {
  const attributesOf = (id: string | null | undefined) => (id && attributesByCategory.get(id)) || []
  const attributes = { before: attributesOf(existing?.categoryId), after: attributesOf(category.id) }
  const values = keptValues(draft, existing?.categoryId === category.id ? existing : undefined, attributes.after)
  const problems: RowProblem[] = []
  for (const specification of problem ? [] : draft.specifications) {
    const attribute = attributes.after.find(({ name }) => name.toLowerCase() === specification.name.toLowerCase())
    if (attribute) {
      const value = parseSpecification(attribute, specification)
      if (value === undefined) problems.push(unfitValue(attribute, specification))
      else values[attribute.id] = value
    } else if (!specification.isForeign) problems.push(unknownSpecification(category.name, specification))
  }
  return { values: Object.keys(values).length > 0 ? values : null, attributes, problems }
}

/** The stored values without those that have a column in the file. */
function keptValues(
  { specificationColumns }: ProductDraft,
  existing: ExistingProductWithHandle | undefined,
  attributes: readonly Attribute[],
): AttributeValues {
  if (!existing?.attributeValues) return {}
  const kept = attributes.filter(({ name }) => !specificationColumns?.has(name.toLowerCase()))
  return valuesOf(kept, existing.attributeValues)
}

const textOf = ({ kind }: Attribute, { values }: DraftSpecification): string =>
  values.join(kind === 'CHOICE' ? ' | ' : ', ')

function parseSpecification(attribute: Attribute, specification: DraftSpecification): AttributeValue | undefined {
  const text = textOf(attribute, specification)
  return text.length > attributeLimits.maxText && attribute.kind === 'TEXT'
    ? undefined
    : parseAttributeValue(attribute, text)
}

const unknownSpecification = (category: string, { line, column, name }: DraftSpecification): RowProblem =>
  errorAt(
    line,
    column,
    `The category "${category}" has no specification "${name}". Add it in the category's form first, or leave the cell empty.`,
  )

/** A value that does not fit is an error; in a file of another shop system it is left out with a warning. */
function unfitValue(attribute: Attribute, specification: DraftSpecification): RowProblem {
  const { line, column, isForeign } = specification
  const message = unfitMessage(attribute, textOf(attribute, specification))
  return isForeign
    ? warningAt(line, column, `${message} The specification "${attribute.name}" is left out.`)
    : errorAt(line, column, message)
}

function unfitMessage({ name, kind, unit, choices = [] }: Attribute, text: string): string {
  if (kind === 'TEXT') return `"${name}" must not exceed ${attributeLimits.maxText} characters.`
  if (kind === 'YES_NO') return `"${text}" is neither yes nor no.`
  if (kind === 'NUMBER')
    return `"${text}" is no number from 0 to 99,99,99,999 with at most 3 decimals${unit ? ` in ${unit}` : ''}.`
  const labels = choices.map(({ label }) => label)
  const more = labels.length > maxNamedChoices ? ' and others' : ''
  return `"${text}" is no choice of "${name}". Choose ${labels.slice(0, maxNamedChoices).join(', ')}${more}, separated by |, or add a choice in the category's form.`
}
