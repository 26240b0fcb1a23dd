import { sql } from 'kysely'
import { expect } from 'vitest'
import { countries } from '#contract/catalogue/countries.ts'
import { dayMs } from '#contract/durations.ts'
import {
  createBrand,
  createCategory,
  createCollection,
  createProduct,
  createVariant,
} from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { collectionIdsOfProduct } from './collection-membership.store.ts'
import { listCollectionProducts } from './collection-products.ts'

const insertAttribute = async ({ db }: TestContext, categoryId: string, name: string, kind: string) =>
  (
    await db
      .insertInto('attributes')
      .values({ categoryId, name, kind, isFilter: true, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const insertChoice = async ({ db }: TestContext, attributeId: number, label: string) =>
  (
    await db
      .insertInto('attributeChoices')
      .values({ attributeId, label, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Twelve phones of two brands with specifications, prices, stock and countries, and two lamps without specifications. */
async function createItems(context: TestContext) {
  const [phones, lamps] = [(await createCategory(context)).id, (await createCategory(context)).id]
  const brands = [(await createBrand(context)).id, (await createBrand(context)).id]
  const [screen, fast, ram] = [
    await insertAttribute(context, phones, 'Screen', 'NUMBER'),
    await insertAttribute(context, phones, '5G', 'YES_NO'),
    await insertAttribute(context, phones, 'RAM', 'CHOICE'),
  ]
  const rams = [await insertChoice(context, ram, '4 GB'), await insertChoice(context, ram, '8 GB')]
  for (let n = 0; n < 14; n++) {
    const isLamp = n >= 12
    const product = await createProduct(context, {
      name: `Item ${n}`,
      categoryId: isLamp ? lamps : phones,
      brandId: brands[n % 2]!,
      price: 100_00 + n * 50_00,
      createdAt: new Date(context.clock().getTime() - n * 3 * dayMs),
      ...(n % 3 === 0 && { originalPrice: 999_00 }),
    })
    const values = { [screen]: 5 + (n % 4) / 2, [fast]: n % 2 === 0, [ram]: [rams[n % 2]!] }
    const attributeValues = isLamp ? null : JSON.stringify(values)
    const columns = { attributeValues, countryId: n % 4 === 0 ? null : [780, 370][n % 2]! }
    await context.db.updateTable('products').set(columns).where('id', '=', product.id).execute()
    await createVariant(context, { product, stock: n % 5 })
  }
  return { phones, lamps, brands, screen, fast, rams }
}

async function membersOf({ db, clock }: TestContext, collectionId: string): Promise<string[]> {
  const ids = collectionIdsOfProduct(sql<string>`products.id`, sql<string[]>`${[collectionId]}::uuid[]`, clock())
  const { rows } = await sql<{ name: string }>`
    select name from products where ${collectionId}::uuid = any(${ids}) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('the products that are in a collection by rule are those of its page', async ({ context }) => {
  const { phones, lamps, brands, screen, fast, rams } = await createItems(context)
  const rules: object[] = [
    { categoryId: [phones] },
    { categoryId: [phones, lamps], brandId: [brands[1]] },
    { categoryId: [], minPrice: '250.00' },
    { minPrice: '150.00', maxPrice: '450.5' },
    { discounted: true },
    { inStock: true, brandId: [] },
    { attributes: [rams[0]] },
    { attributes: [rams[0], rams[1], fast] },
    { attributes: [rams[1], 999_999] },
    { attributes: [999_999] },
    { ranges: [{ attributeId: screen, min: 5.5, max: 6 }] },
    { ranges: [{ attributeId: screen, min: 6 }], attributes: [fast] },
    { ranges: [{ attributeId: 999_999, min: 6 }] },
    { country: ['IN'] },
    { country: ['IN', 'CN'], newDays: 14 },
    { newDays: 1 },
  ]
  for (const rule of rules) {
    const { id, handle } = await createCollection(context)
    const columns = { kind: 'RULE', rule: JSON.stringify(rule) }
    await context.db.updateTable('collections').set(columns).where('id', '=', id).execute()
    const { products } = await listCollectionProducts(context, handle, { limit: 100, cursor: undefined })
    expect([rule, await membersOf(context, id)]).toEqual([rule, products.map(({ name }) => name).sort()])
  }
})

test('new products are counted by days in India', async ({ context }) => {
  const times = { Early: '2026-01-09T18:29:59Z', First: '2026-01-09T18:30:00Z', Last: '2026-01-10T18:29:59Z' }
  for (const [name, time] of Object.entries(times)) await createProduct(context, { name, createdAt: new Date(time) })
  const { id, handle } = await createCollection(context)
  const columns = { kind: 'RULE', rule: '{"newDays":1}' }
  await context.db.updateTable('collections').set(columns).where('id', '=', id).execute()
  const expectAt = async (now: string, members: string[]) => {
    context.setClock(now)
    const { products } = await listCollectionProducts(context, handle, { limit: 100, cursor: undefined })
    expect(products.map(({ name }) => name).sort()).toEqual(members)
    expect(await membersOf(context, id)).toEqual(members)
  }
  await expectAt('2026-01-10T18:29:59Z', ['First', 'Last'])
  await expectAt('2026-01-10T18:30:00Z', [])
})

test('a collection by hand has the products that were chosen', async ({ context }) => {
  const { id } = await createCollection(context)
  const chosen = await createProduct(context, { name: 'Kurta' })
  await createProduct(context, { name: 'Lamp' })
  await context.db
    .insertInto('collectionProducts')
    .values({ collectionId: id, productId: chosen.id, position: 0 })
    .execute()
  expect(await membersOf(context, id)).toEqual(['Kurta'])
})

test('the database has the id of every country', async ({ context }) => {
  const codes = countries.map(({ code }) => code)
  const { rows } = await sql<{ id: number }>`
    select country_id_of(code) as id from unnest(${codes}::text[]) with ordinality as code (code, at) order by at`.execute(
    context.db,
  )
  expect(rows.map(({ id }) => id)).toEqual(countries.map(({ id }) => id))
})
