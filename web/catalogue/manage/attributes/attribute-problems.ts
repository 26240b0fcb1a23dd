import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import { AttributesForm } from '#contract/catalogue/attributes/attribute-schema.ts'
import { type AttributeDraft, type AttributeInput, toAttributesInput } from './attribute-draft.ts'

/** An error of a specification: at one of its fields, or at one of its choices. Without a key it concerns the list. */
export type AttributeProblem = {
  key?: string
  field?: 'name' | 'unit' | 'choices'
  choiceKey?: string
  message: string
}

/** The attributes to save, or the problems of the drafts in their order. */
export function checkDrafts(drafts: readonly AttributeDraft[]): {
  attributes: AttributeInput[] | null
  problems: AttributeProblem[]
} {
  const attributes = toAttributesInput(drafts)
  const { error } = AttributesForm.safeParse(attributes)
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => toProblem(drafts, path, message)),
    ...drafts.filter(({ kind, newChoices }) => kind === 'CHOICE' && newChoices.trim() !== '').map(tooManyChoices),
  ]
  return problems.length > 0 ? { attributes: null, problems } : { attributes, problems }
}

const tooManyChoices = ({ key }: AttributeDraft): AttributeProblem => ({
  key,
  field: 'choices',
  message: `A specification has at most ${attributeLimits.maxChoices} choices.`,
})

function toProblem(
  drafts: readonly AttributeDraft[],
  [index, part, choiceIndex]: readonly PropertyKey[],
  message: string,
): AttributeProblem {
  const draft = index === undefined ? duplicateName(drafts) : drafts[Number(index)]
  if (!draft || (index === undefined && drafts.length > attributeLimits.maxAttributes)) return { message }
  const { key, choices } = draft
  if (part !== 'choices') return { key, field: part === 'unit' ? 'unit' : 'name', message }
  const choice = choiceIndex === undefined ? duplicateOf(choices, ({ label }) => label) : choices[Number(choiceIndex)]
  return { key, field: 'choices', ...(choice && { choiceKey: choice.key }), message }
}

const duplicateName = (drafts: readonly AttributeDraft[]) => duplicateOf(drafts, ({ name }) => name)

/** The first item whose text an earlier item has. */
function duplicateOf<Item>(items: readonly Item[], textOf: (item: Item) => string): Item | undefined {
  const texts = items.map((item) => textOf(item).trim().toLowerCase())
  return items.find((_, index) => texts.indexOf(texts[index]!) < index)
}
