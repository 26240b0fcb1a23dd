import { randomUUID } from 'node:crypto'
import type { catalogue } from '#contract/catalogue.ts'
import type { Asked } from '#contract/endpoint.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { invalidField, notFound } from '../errors.ts'
import { lockStylePlace, type StylePlace, setStylePlace, touchProduct } from './styles.store.ts'

type Form = Pick<Asked<typeof catalogue.saveProduct>['body'], 'sizeLabel' | 'sizedWith' | 'sizedWithLabel'>

/**
 * Makes a product a size of another product's style, or takes it out of its style, as the form says. Two forms that tie the
 * same two products crosswise wait for each other; PostgreSQL ends that, and the save runs again.
 */
export async function placeInStyle(trx: RunningTransaction, id: string, form: Form, now: Date): Promise<void> {
  const { sizeLabel, sizedWith } = form
  if (sizeLabel === undefined && sizedWith === undefined) return
  const own = await lockStylePlace(trx, id)
  if (!own) throw notFound('Product')
  const label = sizeLabel === undefined ? own.sizeLabel : sizeLabel
  const styleId = sizedWith === undefined ? own.styleId : sizedWith && (await styleOf(trx, id, sizedWith, form, now))
  if (styleId && !label) throw invalidField('sizeLabel', 'Enter the size of this product, such as M.')
  await setStylePlace(trx, id, { styleId, sizeLabel: label })
}

/** The style of the chosen product, which begins one where it has none. */
async function styleOf(
  trx: RunningTransaction,
  ownId: string,
  chosenId: string,
  { sizedWithLabel }: Form,
  now: Date,
): Promise<string> {
  if (chosenId === ownId) throw invalidField('sizedWith', 'A product cannot be another size of itself.')
  const chosen = await lockStylePlace(trx, chosenId)
  if (!chosen) throw invalidField('sizedWith', 'This product does not exist. Please choose another.')
  return chosen.styleId ?? beginStyle(trx, chosen, sizedWithLabel ?? chosen.sizeLabel, now)
}

async function beginStyle(trx: RunningTransaction, { id, name }: StylePlace, sizeLabel: string | null, now: Date) {
  if (!sizeLabel) throw invalidField('sizedWithLabel', `Enter the size of “${name}” too, such as L.`)
  const styleId = randomUUID()
  await setStylePlace(trx, id, { styleId, sizeLabel })
  await touchProduct(trx, id, now)
  return styleId
}
