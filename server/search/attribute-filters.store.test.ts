import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { countryByCode } from '#contract/catalogue/countries.ts'
import { search } from '#contract/catalogue/search.ts'
import { searchSorts } from '#contract/catalogue/search-options.ts'
import { createBrand, createCategory } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { searchProducts } from './search-products.ts'

const rams = ['4 GB', '8 GB', '16 GB']
const [india, china] = [countryByCode('IN')!.id, countryByCode('CN')!.id]

/** An attribute of a category with choices; returns its id and those of the choices. */
async function createAttribute(
  { db }: TestContext,
  attribute: { categoryId: string; name: string; kind: string; unit?: string; isFilter?: boolean; position?: number },
  labels: readonly string[] = [],
) {
  const { id } = await db
    .insertInto('attributes')
    .values({ isFilter: true, position: 0, ...attribute })
    .returning('id')
    .executeTakeFirstOrThrow()
  const choices = []
  for (const [position, label] of labels.entries())
    choices.push(
      await db
        .insertInto('attributeChoices')
        .values({ attributeId: id, label, position })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  return { id, choices: choices.map((choice) => choice.id) }
}

/** Forty phones with specifications and countries, and ten lamps of another category without any; all are called "Item". */
async function createItems(context: TestContext) {
  const [{ id: categoryId }, { id: lamps }, { id: brandId }] = [
    await createCategory(context),
    await createCategory(context),
    await createBrand(context),
  ]
  const screen = await createAttribute(context, {
    categoryId,
    name: 'Screen',
    kind: 'NUMBER',
    unit: 'inch',
    position: 2,
  })
  const fast = await createAttribute(context, { categoryId, name: '5G', kind: 'YES_NO', position: 1 })
  const ram = await createAttribute(context, { categoryId, name: 'RAM', kind: 'CHOICE' }, rams)
  const hidden = await createAttribute(context, { categoryId, name: 'Case', kind: 'CHOICE', isFilter: false }, [
    'Steel',
  ])
  const phones = Array.from({ length: 40 }, (_, n) => ({
    name: `Item ${n}`,
    originalPrice: 100_00 + ((n * 7) % 40) * 100,
    buyCount: (n * 11) % 40,
    countryId: [india, china, null][n % 3]!,
    rams: [...(n % 4 < 3 ? [n % 4] : []), ...(n % 8 === 0 ? [2] : [])],
    isFast: n % 5 < 2,
    screen: n % 7 === 0 ? null : 4 + (n % 12) / 4,
  }))
  const rows = phones.map(({ rams: chosen, isFast, screen: inches, ...columns }) => ({
    ...columns,
    categoryId,
    brandId,
    attributeValues: JSON.stringify({
      [fast.id]: isFast,
      [hidden.id]: hidden.choices,
      ...(chosen.length > 0 && { [ram.id]: chosen.map((index) => ram.choices[index]) }),
      ...(inches !== null && { [screen.id]: inches }),
    }),
  }))
  await context.db.insertInto('products').values(rows).execute()
  const others = Array.from({ length: 10 }, (_, n) => ({
    name: `Item lamp ${n}`,
    originalPrice: 50_00,
    categoryId: lamps,
    brandId,
  }))
  await context.db.insertInto('products').values(others).execute()
  await sql`update products set sort_buy_count = buy_count`.execute(context.db)
  await sql`analyze product_search`.execute(context.db)
  return { categoryId, lamps, ram, fast, screen, hidden, phones }
}

type Query = Partial<Record<keyof NonNullable<(typeof search.products)['query']>['_zod']['input'], string>>
const searchFor = (context: TestContext, query: Query, maxCount?: number) =>
  searchProducts(context, search.products.query.parse(query), maxCount)

/** The names on all pages, by cursors. */
async function allNames(context: TestContext, query: Query, maxCount: number) {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null && names.length < 60; ) {
    const page = await searchFor(context, { limit: '7', ...query, ...(cursor && { cursor }) }, maxCount)
    names.push(...page.products.map(({ name }) => name))
    cursor = page.pagination.nextCursor
  }
  return names
}

test('every strategy finds the products that a plain filter finds', async ({ context }) => {
  const { categoryId, ram, fast, screen, phones } = await createItems(context)
  await sql`select refresh_search_top_sellers(3)`.execute(context.db)
  const bound = fc.option(fc.constantFrom(4, 4.5, 5.25, 6.75), { nil: undefined })
  const requests = fc.record({
    rams: fc.subarray([0, 1, 2]),
    mustBeFast: fc.boolean(),
    range: fc.option(
      fc.record({ min: bound, max: bound }).filter(({ min, max }) => (min ?? max) !== undefined),
      { nil: undefined },
    ),
    countries: fc.subarray([india, china]),
    q: fc.constantFrom('', 'item'),
    inCategory: fc.boolean(),
    sortBy: fc.constantFrom(...searchSorts),
    maxCount: fc.constantFrom(100, 12, 4),
  })
  await fc.assert(
    fc.asyncProperty(
      requests,
      async ({ rams: chosen, mustBeFast, range, countries, q, inCategory, sortBy, maxCount }) => {
        fc.pre(inCategory || chosen.length > 0 || mustBeFast || range !== undefined || countries.length > 0)
        const expected = phones.filter(
          (phone) =>
            (chosen.length === 0 || chosen.some((index) => phone.rams.includes(index))) &&
            (!mustBeFast || phone.isFast) &&
            (!range ||
              (phone.screen !== null && phone.screen >= (range.min ?? 0) && phone.screen <= (range.max ?? 99))) &&
            (countries.length === 0 || countries.includes(phone.countryId ?? 0)),
        )
        const found = await allNames(
          context,
          {
            q,
            sortBy,
            attributes: [...chosen.map((index) => ram.choices[index]), ...(mustBeFast ? [fast.id] : [])].join(','),
            ...(range && { ranges: `${screen.id}:${range.min ?? ''}-${range.max ?? ''}` }),
            country: countries.map((id) => (id === india ? 'IN' : 'CN')).join(','),
            ...(inCategory && { categoryId }),
          },
          maxCount,
        )
        expect(found.toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
      },
    ),
    { numRuns: 150 },
  )
})

test('an attribute is counted without its own filter, and by all others', async ({ context }) => {
  const { categoryId, ram, fast, screen, phones } = await createItems(context)
  const facetsOf = async (query: Query) => (await searchFor(context, query)).facets
  const all = await facetsOf({ categoryId })
  expect(all?.attributes).toEqual([
    {
      id: ram.id,
      name: 'RAM',
      kind: 'CHOICE',
      choices: ram.choices.map((id, n) => ({ id, label: rams[n], count: [10, 10, 15][n] })),
    },
    { id: fast.id, name: '5G', kind: 'YES_NO', choices: [{ id: fast.id, label: 'Yes', count: 16 }] },
    { id: screen.id, name: 'Screen', kind: 'NUMBER', unit: 'inch', lowest: 4, highest: 6.75 },
  ])
  expect(all?.countries).toEqual([
    { code: 'IN', name: 'India', count: 14 },
    { code: 'CN', name: 'China', count: 13 },
  ])

  const filtered = await facetsOf({ attributes: String(ram.choices[1]), ranges: `${screen.id}:6-`, country: 'CN' })
  const chinese = phones.filter(({ countryId }) => countryId === china)
  const large = chinese.filter((phone) => (phone.screen ?? 0) >= 6)
  const screens = chinese.flatMap((phone) => (phone.rams.includes(1) && phone.screen ? [phone.screen] : []))
  const countOf = (index: number) => large.filter((phone) => phone.rams.includes(index)).length
  expect(filtered?.attributes?.filter(({ id }) => id !== fast.id)).toEqual([
    expect.objectContaining({
      choices: ram.choices
        .map((id, index) => ({ id, label: rams[index], count: countOf(index) }))
        .filter(({ id, count }) => count > 0 || id === ram.choices[1]),
    }),
    expect.objectContaining({ id: screen.id, lowest: Math.min(...screens), highest: Math.max(...screens) }),
  ])
  expect(filtered?.countries?.map(({ code }) => code)).toEqual(['IN', 'CN'])
})

test('choices without a result are left out unless they are chosen', async ({ context }) => {
  const { categoryId, ram, fast } = await createItems(context)
  const query = { categoryId, attributes: `${ram.choices[0]},${fast.id}`, maxPrice: '1' }
  const { facets, products } = await searchFor(context, query)

  expect(products).toEqual([])
  expect(facets?.attributes).toEqual([
    { id: ram.id, name: 'RAM', kind: 'CHOICE', choices: [{ id: ram.choices[0], label: '4 GB', count: 0 }] },
    { id: fast.id, name: '5G', kind: 'YES_NO', choices: [{ id: fast.id, label: 'Yes', count: 0 }] },
  ])
})

test('results of several categories have no facets of attributes', async ({ context }) => {
  const { categoryId, lamps } = await createItems(context)
  const attributesOf = async (query: Query) => (await searchFor(context, query)).facets?.attributes?.length

  expect(await attributesOf({ q: 'item' })).toBeUndefined()
  expect(await attributesOf({ categoryId: `${categoryId},${lamps}` })).toBeUndefined()
  expect(await attributesOf({ categoryId: lamps })).toBeUndefined()
  expect(await attributesOf({ q: 'item', categoryId })).toBe(3)
  expect(await attributesOf({ q: 'item', country: 'IN' }), 'all results are phones').toBe(3)
})

test('ids that do not exist and attributes that are no filters are ignored', async ({ context }) => {
  const { categoryId, ram, hidden, screen } = await createItems(context)
  const countOf = async (query: Query) => (await searchFor(context, { categoryId, ...query })).pagination.totalItems

  expect(await countOf({ attributes: `999999,${hidden.choices[0]},${hidden.id},${ram.id},${screen.id}` })).toBe(40)
  expect(await countOf({ attributes: `999999,${ram.choices[0]}` })).toBe(10)
  expect(await countOf({ ranges: `999999:1-2,${ram.id}:1-2` })).toBe(40)
})

test('a search without filters by attributes has no statement about them', async ({ context }) => {
  const { lamps } = await createItems(context)
  context.statements.length = 0
  await searchFor(context, { q: 'lamp', categoryId: lamps })
  expect(context.statements.filter((statement) => /from attribute_choices where id = any/.test(statement))).toEqual([])
})
