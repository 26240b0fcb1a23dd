import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { offers } from '#contract/offers/offers.ts'
import { removeCollection } from '#server/collections/remove-collection.ts'
import { createAdmin, createCollection } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { changeOffer, createOffer as createOfferByForm } from './save-offer.ts'

const scopeOf = (...ids: string[]) => ({ by: 'COLLECTIONS' as const, ids })

const terms = { name: 'Diwali', kind: 'PERCENT', level: 'ORDER', percent: '10', scope: 'COLLECTIONS' }

test('a collection is not deleted while offers are valid for it, which are named', async ({ context }) => {
  const admin = await createAdmin(context)
  const [{ id }, other] = [await createCollection(context), await createCollection(context)]
  const remove = () => removeCollection(context, admin, id)
  await createOffer(context, { name: 'Other', scope: scopeOf(other.id) })
  const past = new Date(context.clock().getTime() - dayMs)
  await createOffer(context, { name: 'Ended', scope: scopeOf(id), conditions: { endsAt: past } })
  const diwali = await createOffer(context, { name: 'Diwali', scope: scopeOf(other.id, id) })
  await expect(remove()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The offer Diwali is valid for this collection. Change or end it first.',
  })
  const pongal = await createOffer(context, { name: 'Pongal', code: 'PONGAL', isPaused: true, scope: scopeOf(id) })
  await expect(remove()).rejects.toMatchObject({
    message: 'The offers Diwali and Pongal are valid for this collection. Change or end them first.',
  })

  const change = (offerId: string, fields: object) =>
    changeOffer(context, admin, offerId, offers.update.body.parse({ ...terms, scopeIds: [id], ...fields }))
  await change(diwali.id, { scopeIds: [other.id] })
  await change(pongal.id, { endsAt: past.toISOString() })
  expect(await remove()).toEqual({ message: 'Collection deleted successfully!' })
})

test('an offer that is being saved keeps its collection, and a collection that is being deleted gets no offer', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const [kept, removed] = [await createCollection(context), await createCollection(context)]
  const create = (id: string) => (given: TestContext) =>
    createOfferByForm(given, admin, offers.create.body.parse({ ...terms, scopeIds: [id] }))
  const remove = (id: string) => (given: TestContext) => removeCollection(given, admin, id)
  await expect(callWhileOpen(context, create(kept.id), remove(kept.id))).rejects.toMatchObject({ kind: 'conflict' })
  await expect(callWhileOpen(context, remove(removed.id), create(removed.id))).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { scopeIds: expect.stringContaining('does not exist any more') } },
  })
})
