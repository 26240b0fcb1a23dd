import { z } from 'zod'
import { requiredBoolean, requiredLine } from '../../schemas.ts'
import { attributeKinds, isAttributeNumber } from '../attributes.ts'
import { attributeLimits } from './attribute-limits.ts'

const { maxAttributes, maxChoices, maxName, maxUnit, maxLabel, maxText } = attributeLimits

/** An id of an attribute or a choice; both are numbers of one sequence. */
export const attributeId = z
  .int('This id is not valid.')
  .positive('This id is not valid.')
  .max(2 ** 31 - 1, 'This id is not valid.')

/** An attribute of a category; `unit` belongs to numbers, `choices` to choices. */
export const AttributeResponse = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().optional(),
  choices: z.array(z.object({ id: z.int(), label: z.string() })).optional(),
  isFilter: z.boolean(),
  isOnCard: z.boolean(),
})

const lowerCase = ({ label }: { label: string }) => label.toLowerCase()
const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length

/** Product files separate choices by "|". */
const choiceLabel = requiredLine('Choice', maxLabel).refine(
  (label) => !label.includes('|'),
  'The name of a choice cannot contain “|”.',
)

/** An attribute in the category form; one without an id is new, and so is a choice. */
const AttributeForm = z
  .object({
    id: attributeId.optional(),
    name: requiredLine('Specification', maxName),
    kind: z.enum(attributeKinds, `kind must be one of ${attributeKinds.join(', ')}.`),
    unit: z
      .string()
      .normalize('NFC')
      .trim()
      .max(maxUnit, `A unit must not exceed ${maxUnit} characters.`)
      .transform((text) => text || undefined)
      .optional(),
    choices: z
      .array(z.object({ id: attributeId.optional(), label: choiceLabel }))
      .max(maxChoices, `A specification has at most ${maxChoices} choices.`)
      .refine((choices) => isUnique(choices.map(lowerCase)), 'Two choices have the same name.')
      .optional(),
    isFilter: requiredBoolean.default(false),
    isOnCard: requiredBoolean.default(false),
  })
  .refine(({ kind, choices = [] }) => kind !== 'CHOICE' || choices.length > 0, {
    path: ['choices'],
    message: 'Add at least one choice.',
  })
  .refine(({ kind, choices = [] }) => kind === 'CHOICE' || choices.length === 0, {
    path: ['choices'],
    message: 'Only a specification of the kind Choice has choices.',
  })
  .refine(({ kind, unit }) => kind === 'NUMBER' || unit === undefined, {
    path: ['unit'],
    message: 'Only a number has a unit.',
  })
  .refine(({ kind, isFilter }) => kind !== 'TEXT' || !isFilter, {
    path: ['isFilter'],
    message: 'A text cannot be a filter. Use choices instead.',
  })

/** The attributes of a category in their order; the list replaces the stored one. */
export const AttributesForm = z
  .array(AttributeForm, 'Send a list of specifications.')
  .max(maxAttributes, `A category has at most ${maxAttributes} specifications.`)
  .refine((list) => isUnique(list.map(({ name }) => name.toLowerCase())), 'Two specifications have the same name.')

/** The ids of all attributes of a category and of their choices. */
export const SeenAttributeIds = z.array(attributeId).max(maxAttributes * (maxChoices + 1))

/** The specifications of a product by the id of the attribute; the use case checks them against the category's attributes. */
export const AttributeValuesForm = z.record(
  z.string().regex(/^[1-9]\d{0,9}$/, 'A specification has the id of its attribute.'),
  z.union(
    [
      z.string().normalize('NFC').trim().max(maxText, `A specification must not exceed ${maxText} characters.`),
      z.number().refine(isAttributeNumber, 'Enter a number from 0 to 99,99,99,999 with at most 3 decimals.'),
      z.array(attributeId).max(maxChoices),
      z.boolean(),
    ],
    'A specification is a text, a number, a list of choices, or yes or no.',
  ),
  'Send an object of specifications.',
)

/** A specification as text. */
export const SpecificationResponse = z.object({ name: z.string(), value: z.string() })
