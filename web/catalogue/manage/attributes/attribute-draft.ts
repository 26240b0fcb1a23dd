import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import type { Attribute, AttributeKind } from '#contract/catalogue/attributes.ts'
import { isSameTrimmedText } from '#contract/text/same-trimmed-text.ts'
import { newKey } from '../product-form/new-key.ts'

/** A choice in the category form; one without an id is new. */
export type ChoiceDraft = { key: string; id?: number | undefined; label: string }

/**
 * An attribute in the category form; one without an id is new. Unit and choices stay in the draft while another kind is selected.
 */
export type AttributeDraft = {
  key: string
  id?: number | undefined
  name: string
  kind: AttributeKind
  unit: string
  choices: readonly ChoiceDraft[]
  /** The text of the input for further choices; saving adds them. */
  newChoices: string
  isFilter: boolean
  isOnCard: boolean
}

/** An attribute as the form sends it. */
export type AttributeInput = Omit<Attribute, 'id' | 'choices'> & {
  id?: number
  choices?: { id?: number; label: string }[]
}

const idPart = (id: number | undefined) => (id === undefined ? {} : { id })

/** The drafts of stored attributes; their keys follow from the ids. */
export const toDrafts = (attributes: readonly Attribute[]): AttributeDraft[] =>
  attributes.map(({ id, unit = '', choices = [], ...attribute }) => ({
    ...attribute,
    key: `attribute-${id}`,
    id,
    unit,
    choices: choices.map((choice) => ({ ...choice, key: `choice-${choice.id}` })),
    newChoices: '',
  }))

type NewAttribute = Partial<Pick<AttributeDraft, 'name' | 'kind' | 'unit' | 'isFilter' | 'isOnCard'>> & {
  choices?: readonly string[]
}

/** The draft of a new attribute; by default an empty one with choices. */
export const newAttribute = ({ choices = [], ...fields }: NewAttribute = {}): AttributeDraft => ({
  key: newKey(),
  name: '',
  kind: 'CHOICE',
  unit: '',
  newChoices: '',
  isFilter: false,
  isOnCard: false,
  ...fields,
  choices: choices.map((label) => ({ key: newKey(), label })),
})

/** The drafts with a changed one. */
export const replaceDraft = (drafts: readonly AttributeDraft[], changed: AttributeDraft): AttributeDraft[] =>
  drafts.map((draft) => (draft.key === changed.key ? changed : draft))

/** The drafts with the attributes of a template whose names are not there yet, up to the limit. */
export const addTemplate = (drafts: readonly AttributeDraft[], template: readonly NewAttribute[]): AttributeDraft[] => {
  const added = template.filter(({ name = '' }) => !drafts.some((draft) => isSameTrimmedText(draft.name, name)))
  return [...drafts, ...added.map(newAttribute)].slice(0, Math.max(drafts.length, attributeLimits.maxAttributes))
}

const labelsOf = (text: string): string[] =>
  text
    .split(/[,;\t\r\n]+/)
    .map((label) => label.trim())
    .filter(Boolean)

/** The draft with the typed choices at the end of its list, each label once; those above the limit stay in the input. */
export function addTypedChoices(draft: AttributeDraft): AttributeDraft {
  const labels = labelsOf(draft.newChoices)
  const added = labels.filter(
    (label, index) =>
      labels.findIndex((other) => isSameTrimmedText(other, label)) === index &&
      !draft.choices.some((choice) => isSameTrimmedText(choice.label, label)),
  )
  const room = Math.max(0, attributeLimits.maxChoices - draft.choices.length)
  const choices = added.slice(0, room).map((label) => ({ key: newKey(), label }))
  return { ...draft, choices: [...draft.choices, ...choices], newChoices: added.slice(room).join(', ') }
}

/** The attributes to send: without what does not belong to their kinds. */
export const toAttributesInput = (drafts: readonly AttributeDraft[]): AttributeInput[] =>
  drafts.map(({ id, name, kind, unit, choices, isFilter, isOnCard }) => ({
    ...idPart(id),
    name: name.trim(),
    kind,
    isFilter: isFilter && kind !== 'TEXT',
    isOnCard,
    ...(kind === 'NUMBER' && unit.trim() !== '' && { unit: unit.trim() }),
    ...(kind === 'CHOICE' && {
      choices: choices.map((choice) => ({ ...idPart(choice.id), label: choice.label.trim() })),
    }),
  }))

/** The stored items that the drafts do not have any more; saving deletes them. */
export const removedItems = <Item extends { id: number }>(
  stored: readonly Item[],
  drafts: readonly { id?: number | undefined }[],
): Item[] => stored.filter(({ id }) => !drafts.some((draft) => draft.id === id))
