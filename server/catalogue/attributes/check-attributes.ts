import type { Attribute } from '#contract/catalogue/attributes.ts'
import { conflictInField, invalidField } from '#server/errors.ts'
import type { AttributeInput } from './attributes.store.ts'

/**
 * Throws 'invalid' for an attribute or a choice that is not one of the category, or that is there twice, and for an attribute whose kind
 * would change: the products' values are of the stored kind. A conflict for one that was added after the form was opened and that the
 * list would delete.
 */
export function checkAttributes(
  before: readonly Attribute[],
  attributes: readonly AttributeInput[],
  seenIds?: readonly number[],
): void {
  if (seenIds) checkSeen(before, seenIds)
  const ids = attributes.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw invalidField('attributes', 'A specification is listed twice.')
  for (const { id, name, kind, choices = [] } of attributes) {
    const stored = before.find((attribute) => attribute.id === id)
    if (id !== undefined && !stored)
      throw invalidField('attributes', `“${name}” was deleted meanwhile. Open the category again.`)
    if (stored && stored.kind !== kind)
      throw invalidField(
        'attributes',
        `The kind of “${name}” cannot change. Delete the specification and add a new one.`,
      )
    const choiceIds = choices.flatMap((choice) => choice.id ?? [])
    const isKnown = choiceIds.every((choiceId) => stored?.choices?.some((choice) => choice.id === choiceId))
    if (!isKnown || new Set(choiceIds).size < choiceIds.length)
      throw invalidField('attributes', `A choice of “${name}” was deleted meanwhile. Open the category again.`)
  }
}

function checkSeen(before: readonly Attribute[], seenIds: readonly number[]): void {
  const added = before.find(({ id, choices = [] }) =>
    [id, ...choices.map((choice) => choice.id)].some((one) => !seenIds.includes(one)),
  )
  if (added)
    throw conflictInField(
      'attributes',
      `Another administrator changed “${added.name}” meanwhile. Open the category again and repeat your changes.`,
    )
}
