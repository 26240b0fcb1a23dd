import type { Attribute } from '#contract/catalogue/attributes.ts'
import {
  type AttributeInput,
  findAttributes,
  replaceAttributes,
} from '#server/catalogue/attributes/attributes.store.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TestContext } from '../test-context.ts'

type Given = Pick<AttributeInput, 'name' | 'kind' | 'unit'> & { choices?: readonly string[] }

/** Gives a category attributes, which are neither filters nor on cards, and returns them by name. */
export async function createAttributes(
  { db }: TestContext,
  categoryId: string,
  given: readonly Given[],
): Promise<Record<string, Attribute>> {
  const attributes = given.map(({ choices, ...attribute }) => ({
    ...attribute,
    isFilter: false,
    isOnCard: false,
    ...(choices && { choices: choices.map((label) => ({ label })) }),
  }))
  await inTransaction(db, (trx) => replaceAttributes(trx, categoryId, attributes))
  return Object.fromEntries((await findAttributes(db, categoryId)).map((attribute) => [attribute.name, attribute]))
}
