import { expect } from 'vitest'
import { maxCollections } from '#contract/collections/collection-limits.ts'
import { collections } from '#contract/collections/collections.ts'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { dayMs } from '#contract/durations.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { encodeCursor } from '#server/database/keyset.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { createAdmin, createCategory, createProduct, issueToken, unpublish } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { saveCollection } from './save-collection.ts'

/** Returns a call that saves a collection as an administrator, with its token. */
async function createSave(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context))
  const save = (fields: Record<string, string>) => {
    const { body, headers } = multipartForm({ name: 'Summer sale', handle: 'summer-sale', kind: 'HAND', ...fields })
    return api.call('POST /collections', { token, body, headers })
  }
  return { token, save }
}

const page = (api: TestApi, handle: string, query: Record<string, string> = {}) =>
  api.call('GET /collections/{handle}/products', { params: { handle }, query })
const names = (reply: { body: { products: { name: string }[] } }) => reply.body.products.map(({ name }) => name)

test('a description that is too long once it is sanitised is refused at its field', async ({ context, api }) => {
  const { save } = await createSave(context, api)
  const saved = await save({ description: '&'.repeat(10_000) })
  expect(saved).toMatchObject({ status: 400, body: { errors: { description: 'The description is too long.' } } })
})

test('a collection by hand shows the products on sale in the owner’s order, page by page', async ({ context, api }) => {
  const { save, token } = await createSave(context, api)
  const [kurta, saree, lamp, draft] = await createProducts(context, ['Kurta', 'Saree', 'Lamp', 'Draft'])
  await unpublish(context, draft.id, 'DRAFT')
  const productIds = JSON.stringify([lamp.id, draft.id, kurta.id, lamp.id, saree.id, crypto.randomUUID()])
  const saved = await save({ productIds, description: '<p onclick="x()">Of <b>cotton</b></p><script>x()</script>' })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Collection created successfully!' } })

  const shown = await api.call('GET /collections/{handle}', { params: { handle: 'summer-sale' } })
  expect(shown.body.name).toBe('Summer sale')
  expect(shown.body.description).not.toMatch(/script|onclick/)
  const first = await page(api, 'summer-sale', { limit: '2' })
  expect(names(first)).toEqual(['Lamp', 'Kurta'])
  expect(first.body.pagination.totalItems).toBe(3)
  const second = await page(api, 'summer-sale', { limit: '2', cursor: first.body.pagination.nextCursor })
  expect(names(second)).toEqual(['Saree'])
  expect(second.body.pagination).toMatchObject({ nextCursor: null, totalItems: 3 })
  const behind = await page(api, 'summer-sale', { limit: '2', cursor: encodeCursor([1000]) })
  expect(behind.body).toMatchObject({ products: [], pagination: { nextCursor: null, totalItems: 3, totalPages: 2 } })

  const chosen = await api.call('GET /collections/{id}/chosen-products', { token, params: { id: saved.body.id } })
  expect(chosen.body.products.map(({ name }: { name: string }) => name)).toEqual(['Lamp', 'Draft', 'Kurta', 'Saree'])
})

test('of two administrators who edit one collection the second gets a conflict', async ({ context, api }) => {
  const { save, token } = await createSave(context, api)
  const { id } = (await save({})).body
  const list = async () => (await api.call('GET /collections', { token })).body.collections
  const [{ updatedAt: seenUpdatedAt }] = await list()
  const [kurta, saree] = await createProducts(context, ['Kurta', 'Saree'])
  await save({ id, seenUpdatedAt, productIds: JSON.stringify([kurta.id]) })
  const second = await save({ id, seenUpdatedAt, name: 'Theirs', productIds: JSON.stringify([saree.id]) })

  expect(second).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This collection was changed/) },
  })
  expect(names(await page(api, 'summer-sale'))).toEqual(['Kurta'])
  expect((await save({ id, seenUpdatedAt: (await list())[0].updatedAt, name: 'Theirs' })).status).toBe(200)
})

test('a collection by rule finds products by price, offer, category and age', async ({ context, api }) => {
  const { save, token } = await createSave(context, api)
  const { id: categoryId } = await createCategory(context)
  await createProduct(context, { name: 'Cheap', price: 99_00, originalPrice: 199_00, categoryId })
  const old = await createProduct(context, { name: 'Old', price: 98_00, originalPrice: 199_00, categoryId })
  await createProduct(context, { name: 'Dear', price: 999_00, originalPrice: 1999_00, categoryId })
  await createProduct(context, { name: 'Elsewhere', price: 99_00, originalPrice: 199_00 })
  const now = context.clock().getTime()
  await context.db
    .updateTable('products')
    .set({ createdAt: new Date(now) })
    .execute()
  await context.db
    .updateTable('products')
    .set({ createdAt: new Date(now - 40 * dayMs) })
    .where('id', '=', old.id)
    .execute()
  const rule = { categoryId: [categoryId], discounted: true, maxPrice: '500.00' }
  const saved = await save({ kind: 'RULE', sortBy: 'price-low', rule: JSON.stringify(rule) })
  expect(names(await page(api, 'summer-sale'))).toEqual(['Old', 'Cheap'])
  const newRule = JSON.stringify({ ...rule, newDays: 30 })
  const count = await api.call('GET /collections/rule/count', { token, query: { rule: newRule } })
  expect(count.body).toEqual({ count: 1, isExact: true })
  expect((await save({ id: saved.body.id, kind: 'RULE', rule: newRule })).status).toBe(200)
  expect(names(await page(api, 'summer-sale'))).toEqual(['Cheap'])

  const lost = JSON.stringify({ attributes: [999], ranges: [{ attributeId: 998, min: 1 }] })
  const nothing = await api.call('GET /collections/rule/count', { token, query: { rule: lost } })
  expect(nothing.body).toEqual({ count: 0, isExact: true })

  const list = await api.call('GET /collections', { token })
  expect(list.body.collections).toMatchObject([{ handle: 'summer-sale', kind: 'RULE', rule: { newDays: 30 } }])
})

test('a taken or malformed address, an empty rule and bad values are refused', async ({ context, api }) => {
  const { save } = await createSave(context, api)
  expect((await save({})).status).toBe(200)
  const taken = await save({ handle: ' Summer-Sale ' })
  expect(taken).toMatchObject({
    status: 409,
    body: { errors: { handle: 'Another collection has this address already.' } },
  })
  const bad: Record<string, string>[] = [
    { handle: 'a b' },
    { handle: '-a' },
    { handle: '' },
    { handle: 'b', name: ' ' },
    { handle: 'b', kind: 'OTHER' },
    { handle: 'b', kind: 'RULE' },
    { handle: 'b', kind: 'RULE', rule: '{}' },
    { handle: 'b', kind: 'RULE', rule: '{"categoryId":[]}' },
    { handle: 'b', kind: 'RULE', rule: '{"newDays":0}' },
    { handle: 'b', kind: 'RULE', rule: '{"minPrice":"5","maxPrice":"4"}' },
    { handle: 'b', kind: 'RULE', rule: 'no' },
    { handle: 'b', productIds: '["x"]' },
    { handle: 'b', menuPosition: '-1' },
  ]
  for (const fields of bad) expect([fields, (await save(fields)).status]).toEqual([fields, 400])
  const tooMany = JSON.stringify(Array.from({ length: 1001 }, () => crypto.randomUUID()))
  expect((await save({ handle: 'b', productIds: tooMany })).status).toBe(400)
  expect((await save({ id: crypto.randomUUID(), handle: 'b' })).status).toBe(404)
})

test('a deleted collection is not found, and a foreign cursor is refused', async ({ context, api }) => {
  const { save, token } = await createSave(context, api)
  const { body } = await save({})
  for (const cursor of ['x', encodeCursor([2 ** 31])])
    expect((await page(api, 'summer-sale', { cursor })).status).toBe(400)
  expect((await page(api, 'SUMMER-sale')).body.products).toEqual([])
  await api.call('DELETE /collections/{id}', { token, params: { id: body.id } })
  expect((await api.call('GET /collections/{handle}', { params: { handle: 'summer-sale' } })).status).toBe(404)
  expect((await page(api, 'summer-sale')).status).toBe(404)
  expect((await api.call('DELETE /collections/{id}', { token, params: { id: body.id } })).status).toBe(404)
})

test('the sitemap has the pages of collections', async ({ context, api }) => {
  const { save } = await createSave(context, api)
  await save({})
  expect((await api.app.inject('/sitemap.xml')).body).toContain('/collections/summer-sale</loc>')
})

test('collections in the menu, and those of the home page’s sections, travel with the company details', async ({
  context,
  api,
}) => {
  await ensureCompanyDetails(context.db)
  const { save, token } = await createSave(context, api)
  const details = async () => (await api.call('GET /company-details')).body
  const { id } = (await save({ name: 'Gifts', handle: 'gifts' })).body
  expect(await details()).not.toHaveProperty('menuCollections')
  await save({ name: 'Zari', handle: 'zari', inMenu: 'true', menuPosition: '1' })
  await save({ name: 'Ajrakh', handle: 'ajrakh', inMenu: 'true', menuPosition: '2' })
  expect((await details()).menuCollections).toEqual([
    { handle: 'zari', name: 'Zari' },
    { handle: 'ajrakh', name: 'Ajrakh' },
  ])
  const sections = [{ collectionId: id, size: 4, heading: ' For Diwali ' }, ...standardHomeSections]
  expect((await api.call('PUT /company-details/home-sections', { token, body: { sections } })).status).toBe(200)
  expect((await details()).homeSections[0]).toEqual({ handle: 'gifts', heading: 'For Diwali', size: 4 })
  await api.call('DELETE /collections/{id}', { token, params: { id } })
  expect(await details()).not.toHaveProperty('homeSections')
})

test('an address that no collection can have is not found', async ({ api }) => {
  for (const handle of ['a\0b', 'Summer Sale', '-', 'x'.repeat(300)])
    expect((await api.call('GET /collections/{handle}', { params: { handle } })).status).toBe(404)
})

test('of two collections that are created at the same time, one is more than a store can have', async ({ context }) => {
  const admin = await createAdmin(context)
  const columns = { description: '', kind: 'HAND' as const, createdAt: context.clock(), updatedAt: context.clock() }
  const many = Array.from({ length: maxCollections - 1 }, (_, number) => ({
    name: 'Sale',
    handle: `sale-${number}`,
    ...columns,
  }))
  await context.db.insertInto('collections').values(many).execute()
  const create = (handle: string) => (given: TestContext) =>
    saveCollection(given, admin, collections.save.body.parse({ name: 'Sale', handle, kind: 'HAND' }))
  await expect(callWhileOpen(context, create('one'), create('other'))).rejects.toMatchObject({ kind: 'conflict' })
})
