import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { staffOrder } from '#tests/support/orders/staff-order.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { test } from '#tests/support/test-context.ts'
import { placeStaffOrder } from '../place-staff-order.ts'
import type { Content } from './drafts.store.ts'
import { createDraft, removeDraft, saveDraft } from './save-draft.ts'
import { listDrafts, showDraft } from './show-draft.ts'

async function prepare(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const kurta = await createVariant(context, { product: 'Kurta', price: 499_00, stock: 5 })
  const content: Content = {
    customerId: customer.id,
    items: [{ productVariantId: kurta.id, quantity: 2, price: 499_00 }],
    isAtCounter: false,
    address: null,
    payment: 'COD',
  }
  const { draft } = await createDraft(context, admin, content)
  const items = [{ productVariantId: kurta.id, quantity: 2, price: 499_00 }]
  const place = (given: Partial<Parameters<typeof placeStaffOrder>[2]> = {}, by = admin) =>
    placeStaffOrder(context, by, {
      ...staffOrder(customer, kurta),
      items,
      expectedTotal: 998_00,
      draftId: draft.id,
      ...given,
    })
  return { admin, customer, kurta, content, draft, place }
}

test('a draft keeps what was filled in and holds no stock', async ({ context }) => {
  const { admin, customer, kurta, content, draft } = await prepare(context)
  expect(await findStock(context, kurta)).toBe(5)
  expect((await listDrafts(context)).drafts).toMatchObject([
    { id: draft.id, customerName: 'Asha Rao', pieces: 2, subtotal: 998_00 },
  ])
  await saveDraft(context, admin, draft.id, { ...content, isAtCounter: true })
  expect((await showDraft(context, draft.id)).draft).toMatchObject({
    content: { isAtCounter: true },
    customer: { id: customer.id },
  })
  await removeDraft(context, draft.id)
  await expect(showDraft(context, draft.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(saveDraft(context, admin, draft.id, content)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a new draft that is sent twice is one, with what was filled in last; another administrator does not replace it', async ({
  context,
}) => {
  const { admin, content, draft } = await prepare(context)
  const form = { ...content, id: randomUUID() }
  await Promise.all([createDraft(context, admin, form), createDraft(context, admin, form)])
  await createDraft(context, admin, { ...form, isAtCounter: true })
  await expect(createDraft(context, await createAdmin(context), form)).rejects.toMatchObject({ kind: 'conflict' })
  const { drafts } = await listDrafts(context)
  expect(drafts.map(({ id }) => id).sort()).toEqual([draft.id, form.id].sort())
  expect((await showDraft(context, form.id)).draft.content).toEqual({ ...content, isAtCounter: true })
})

test('of two administrators who edit a draft the second gets a conflict', async ({ context }) => {
  const { admin, content, draft } = await prepare(context)
  const seenUpdatedAt = draft.updatedOn.toISOString()
  context.setClock(new Date(draft.updatedOn.getTime() + 1))
  await saveDraft(context, admin, draft.id, { ...content, isAtCounter: true, seenUpdatedAt })
  await expect(
    saveDraft(context, await createAdmin(context), draft.id, { ...content, payment: 'LINK', seenUpdatedAt }),
  ).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(/^This draft was changed/) })
  const saved = (await showDraft(context, draft.id)).draft
  expect(saved.content).toEqual({ ...content, isAtCounter: true })
  await saveDraft(context, admin, draft.id, { ...content, seenUpdatedAt: saved.updatedOn.toISOString() })
})

test('a draft that is placed is gone, and two administrators cannot place it twice', async ({ context }) => {
  const { kurta, place } = await prepare(context)
  const other = await createAdmin(context)
  const outcomes = await Promise.allSettled([place(), place({}, other)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ kind: 'conflict', message: expect.stringContaining('draft') })
  expect((await listDrafts(context)).drafts).toEqual([])
  expect(await findStock(context, kurta)).toBe(3)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a draft that someone else changed is not placed as it was before, and stays', async ({ context }) => {
  const { customer, kurta, content, draft, place } = await prepare(context)
  context.setClock(new Date(draft.updatedOn.getTime() + 1))
  const three = [{ productVariantId: kurta.id, quantity: 3, price: 499_00 }]
  const saved = await saveDraft(context, await createAdmin(context), draft.id, { ...content, items: three })
  const seen = (updatedOn: Date) => ({ seenDraftUpdatedAt: updatedOn.toISOString() })
  await expect(place(seen(draft.updatedOn))).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/^This draft was changed/),
  })
  expect((await showDraft(context, draft.id)).draft.content.items).toEqual(three)
  expect(await findStock(context, kurta)).toBe(5)

  const { order } = await place({ ...seen(saved.draft.updatedOn), items: three, expectedTotal: 1_497_00 })
  expect(order).toMatchObject({ user: { email: customer.email }, items: [{ quantity: 3 }] })
  expect((await listDrafts(context)).drafts).toEqual([])
})

test('prices that changed since a draft was saved must be accepted before it is placed', async ({ context }) => {
  const { kurta, draft, place } = await prepare(context)
  await context.db.updateTable('products').set({ originalPrice: 550_00 }).where('id', '=', kurta.productId).execute()
  await expect(place()).rejects.toMatchObject({ kind: 'conflict', details: { problems: [{ kind: 'PRICE_CHANGED' }] } })
  expect((await listDrafts(context)).drafts).toMatchObject([{ id: draft.id }])
})

test('a draft expires 30 days after its last change', async ({ context }) => {
  const { draft } = await prepare(context)
  context.setClock(new Date(draft.updatedOn.getTime() + 30 * dayMs - 1))
  await deleteExpired(context)
  expect((await listDrafts(context)).drafts).toHaveLength(1)
  context.setClock(new Date(draft.updatedOn.getTime() + 30 * dayMs))
  expect((await listDrafts(context)).drafts).toEqual([])
  await deleteExpired(context)
  expect(await context.db.selectFrom('orderDrafts').select('id').execute()).toEqual([])
})

test('a draft is deleted with the account of its customer, and refuses an unknown customer', async ({ context }) => {
  const { admin, customer, content } = await prepare(context)
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  expect((await listDrafts(context)).drafts).toEqual([])
  await expect(createDraft(context, admin, content)).rejects.toMatchObject({ kind: 'notFound' })
})
