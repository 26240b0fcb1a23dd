import { randomUUID } from 'node:crypto'
import type { productManagement } from '#contract/catalogue/product-management.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { invalidField, notFound } from '#server/errors.ts'
import { lockStyleMembership, type StyleMembership, touchProduct, updateStyleMembership } from './styles.store.ts'

/** The author and the time of the change. */
type Author = { actor: Caller; now: Date }

type AssignStyleInput = Pick<
  Input<typeof productManagement.saveProduct>['body'],
  'sizeLabel' | 'sizedWith' | 'sizedWithLabel'
>

/**
 * Makes a product a size of another product's style, or removes it from its style, as the form specifies. If two forms link the
 * same two products to each other, PostgreSQL resolves the deadlock and the transaction is retried.
 */
export async function assignStyle(
  trx: RunningTransaction,
  author: Author,
  id: string,
  form: AssignStyleInput,
): Promise<void> {
  const { sizeLabel, sizedWith } = form
  if (sizeLabel === undefined && sizedWith === undefined) return
  const own = await lockStyleMembership(trx, id)
  if (!own) throw notFound('Product')
  const label = sizeLabel === undefined ? own.sizeLabel : sizeLabel
  const styleId =
    sizedWith === undefined
      ? own.styleId
      : sizedWith && (await findOrCreateStyle(trx, author, id, { ...form, sizedWith }))
  if (styleId && !label) throw invalidField('sizeLabel', 'Enter the size of this product, such as M.')
  await updateStyleMembership(trx, id, { styleId, sizeLabel: label })
}

/** The style of the chosen product; creates one if it has none. */
async function findOrCreateStyle(
  trx: RunningTransaction,
  author: Author,
  ownId: string,
  { sizedWith, sizedWithLabel }: AssignStyleInput & { sizedWith: string },
): Promise<string> {
  if (sizedWith === ownId) throw invalidField('sizedWith', 'A product cannot be another size of itself.')
  const chosen = await lockStyleMembership(trx, sizedWith)
  if (!chosen) throw invalidField('sizedWith', 'This product does not exist. Please choose another.')
  return chosen.styleId ?? createStyle(trx, author, chosen, sizedWithLabel ?? chosen.sizeLabel)
}

async function createStyle(
  trx: RunningTransaction,
  { actor: administrator, now }: Author,
  before: StyleMembership,
  sizeLabel: string | null,
) {
  const { id, name } = before
  if (!sizeLabel) throw invalidField('sizedWithLabel', `Enter the size of “${name}” too, such as L.`)
  const styleId = randomUUID()
  await updateStyleMembership(trx, id, { styleId, sizeLabel })
  await touchProduct(trx, id, now)
  await recordChange(trx, {
    actor: administrator,
    now,
    subject: 'product',
    subjectId: id,
    before,
    after: { ...before, sizeLabel },
  })
  return styleId
}
