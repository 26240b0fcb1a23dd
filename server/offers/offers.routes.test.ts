import { sql } from 'kysely'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { maxAutomaticOffers } from '#contract/offers/offer-limits.ts'
import { offers } from '#contract/offers/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCustomer,
  createVariant,
  issueToken,
} from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createOffer, insertBareOrder } from '#tests/support/offers/create-offer.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { recordOfferUses } from './offer-uses.store.ts'
import { createOffer as createOfferByForm } from './save-offer.ts'

/** Calls as an administrator. */
async function asAdmin(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context))
  const call: TestApi['call'] = (name, input = {}) => api.call(name, { token, ...input })
  return {
    call,
    create: (body: object) => call('POST /offers', { body: { ...terms, ...body } }),
    show: async (id: string) => (await call('GET /offers/{id}', { params: { id } })).body,
    list: async (query: Record<string, string> = {}) => (await call('GET /offers', { query })).body,
  }
}

const terms = { name: 'Diwali', kind: 'PERCENT', level: 'ORDER', percent: '12.5' }
const namesOf = ({ offers }: { offers: { terms: { name: string } }[] }) => offers.map((offer) => offer.terms.name)

/** An order of ₹500 that saved ₹50 by the offer. */
async function useOffer(context: TestContext, offerId: string) {
  const { id: userId } = await createCustomer(context)
  await inTransaction(context.db, async (trx) => {
    const order = {
      orderId: await insertBareOrder(trx, { id: userId }),
      userId,
      orderTotal: 500_00,
      usedAt: context.clock(),
    }
    await recordOfferUses(trx, { ...order, uses: [{ offerId, amount: 50_00 }] })
  })
}

test('a created offer is shown with its terms, its code in capital letters', async ({ context, api }) => {
  const { create, show } = await asAdmin(context, api)
  const category = await createCategory(context, { name: 'Footwear' })
  const conditions = {
    minAmount: '999.00',
    minQuantity: 2,
    firstOrderOnly: true,
    onlinePaymentOnly: true,
    maxUses: 100,
    maxUsesPerCustomer: 1,
    startsAt: '2020-11-01T00:00:00.000Z',
    endsAt: '2999-12-01T00:00:00.000Z',
    days: [6, 7],
    hours: { from: '22:00', to: '02:00' },
  }
  const given = {
    code: ' save10 ',
    scope: 'CATEGORIES',
    scopeIds: [category.id],
    combination: 'EXCLUSIVE',
    maxAmount: '500.00',
  }
  const created = await create({ ...given, ...conditions })
  expect(created).toMatchObject({ status: 200, body: { message: 'Offer created successfully!' } })
  expect(await show(created.body.id)).toEqual({
    id: created.body.id,
    updatedAt: expect.any(String),
    state: 'ACTIVE',
    uses: 0,
    revenue: '0.00',
    saved: '0.00',
    scopeItems: [{ id: category.id, name: 'Footwear', imageUrl: null, isOnSale: true }],
    terms: { ...terms, ...given, code: 'SAVE10', ...conditions },
  })
})

test('of two administrators who edit one offer the second gets a conflict, and a use of it is none', async ({
  context,
  api,
}) => {
  const { call, create, show } = await asAdmin(context, api)
  const { id } = (await create({})).body
  const { updatedAt: seenUpdatedAt } = await show(id)
  await useOffer(context, id)
  const edit = (name: string) => call('PUT /offers/{id}', { params: { id }, body: { ...terms, name, seenUpdatedAt } })
  expect((await edit('Mine')).status).toBe(200)

  const second = await edit('Theirs')
  expect(second).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This offer was changed/) } })
  expect((await show(id)).terms.name).toBe('Mine')
})

test('every kind of offer can be saved and read again', async ({ context, api }) => {
  const { create, show } = await asAdmin(context, api)
  const kinds = [
    { kind: 'PERCENT', level: 'ITEMS', percent: '100', maxAmount: null },
    { kind: 'AMOUNT', level: 'ORDER', amount: '99.50' },
    { kind: 'FIXED_PRICE', price: '199.00' },
    { kind: 'BUY_X_GET_Y', buy: 2, get: 1, percent: '50' },
    {
      kind: 'TIERS',
      tiers: [
        { quantity: 3, price: '999.00' },
        { quantity: 5, price: '1499.00' },
      ],
    },
    { kind: 'FREE_SHIPPING' },
  ]
  for (const kind of kinds) {
    const { body } = await create(kind)
    expect((await show(body.id)).terms).toMatchObject(kind)
  }
})

test('bad terms are rejected with a message for their field', async ({ context, api }) => {
  const { create } = await asAdmin(context, api)
  const bad: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ kind: 'OTHER' }, 'kind'],
    [{ code: 'AB' }, 'code'],
    [{ code: 'SAVE 10' }, 'code'],
    [{ percent: '0' }, 'percent'],
    [{ startsAt: '0000-01-01T00:00:00Z' }, 'startsAt'],
    [{ percent: '100.01' }, 'percent'],
    [{ level: 'SHIPPING' }, 'level'],
    [{ kind: 'AMOUNT', amount: '0' }, 'amount'],
    [{ kind: 'FIXED_PRICE', price: '-1' }, 'price'],
    [{ kind: 'BUY_X_GET_Y', buy: 0, get: 1 }, 'buy'],
    [{ kind: 'BUY_X_GET_Y', buy: 1, get: 100 }, 'get'],
    [{ kind: 'TIERS', tiers: [] }, 'tiers'],
    [
      {
        kind: 'TIERS',
        tiers: [
          { quantity: 3, price: '9' },
          { quantity: 3, price: '8' },
        ],
      },
      'tiers',
    ],
    [{ scope: 'BRANDS' }, 'scopeIds'],
    [{ scope: 'BRANDS', scopeIds: [crypto.randomUUID()] }, 'scopeIds'],
    [{ minAmount: 'x' }, 'minAmount'],
    [{ minQuantity: 1.5 }, 'minQuantity'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }, 'endsAt'],
    [{ days: [] }, 'days'],
    [{ days: [8] }, 'days'],
    [{ days: [1, 1] }, 'days'],
    [{ hours: { from: '25:00', to: '02:00' } }, 'hours'],
    [{ hours: { from: '10:00', to: '10:00' } }, 'hours'],
  ]
  for (const [fields, field] of bad) {
    const { status, body } = await create(fields)
    expect([fields, status, Object.keys(body.errors ?? {})]).toEqual([fields, 400, expect.arrayContaining([field])])
  }
})

test('a code that another offer has, in any case, is a conflict in its field', async ({ context, api }) => {
  const { create, call } = await asAdmin(context, api)
  await create({ code: 'SAVE10' })
  const other = await create({ code: 'SAVE20' })
  const taken = { status: 409, body: { errors: { code: 'Another offer has this code already.' } } }
  expect(await create({ code: 'save10' })).toMatchObject(taken)
  const params = { id: other.body.id }
  expect(await call('PUT /offers/{id}', { params, body: { ...terms, code: 'Save10' } })).toMatchObject(taken)
  expect((await call('PUT /offers/{id}', { params, body: { ...terms, code: 'save20' } })).status).toBe(200)
})

test('the list finds offers by name, code and state, the newest first, page by page', async ({ context, api }) => {
  const { list } = await asAdmin(context, api)
  const now = context.clock().getTime()
  const later = (hours: number) => new Date(now + hours * hourMs)
  await createOffer(context, { name: 'Running' })
  await createOffer(context, { name: 'Coming', conditions: { startsAt: later(1) } })
  await createOffer(context, { name: 'Over', isPaused: true, conditions: { endsAt: later(-1) } })
  await createOffer(context, { name: 'Held', isPaused: true, code: 'HOLD50' })
  const used = await createOffer(context, { name: 'Taken', conditions: { maxUses: 1 } })
  await useOffer(context, used.id)
  const states = { ACTIVE: 'Running', SCHEDULED: 'Coming', ENDED: 'Over', PAUSED: 'Held', USED_UP: 'Taken' }
  for (const [state, name] of Object.entries(states))
    expect([state, namesOf(await list({ state }))]).toEqual([state, [name]])
  expect(namesOf(await list({ q: 'hold5' }))).toEqual(['Held'])
  expect(namesOf(await list({ q: 'OVER' }))).toEqual(['Over'])
  expect(namesOf(await list({ q: '%' }))).toEqual([])

  for (let n = 0; n < 20; n++) await createOffer(context, { name: `Offer ${n}` })
  const first = await list()
  expect(first).toMatchObject({ total: 25 })
  const second = await list({ cursor: first.nextCursor })
  expect(second).toMatchObject({ total: 25, nextCursor: null })
  const names = [...namesOf(first), ...namesOf(second)]
  expect(names).toHaveLength(25)
  expect(new Set(names).size).toBe(25)
  const { call } = await asAdmin(context, api)
  expect((await call('GET /offers', { query: { cursor: 'x' } })).status).toBe(400)
})

test('the uses of an offer, and what its orders brought and saved, are counted', async ({ context, api }) => {
  const { show } = await asAdmin(context, api)
  const { id } = await createOffer(context)
  await useOffer(context, id)
  await useOffer(context, id)
  expect(await show(id)).toMatchObject({ uses: 2, revenue: '1000.00', saved: '100.00' })
})

test('a limit that is set later counts the uses so far', async ({ context, api }) => {
  const { show, call } = await asAdmin(context, api)
  const { id } = await createOffer(context)
  await useOffer(context, id)
  await call('PUT /offers/{id}', { params: { id }, body: { ...terms, maxUses: 1 } })
  expect((await show(id)).state).toBe('USED_UP')
  await call('PUT /offers/{id}', { params: { id }, body: { ...terms, maxUses: 2 } })
  expect((await show(id)).state).toBe('ACTIVE')
})

test('an offer is paused and resumed', async ({ context, api }) => {
  const { show, call } = await asAdmin(context, api)
  const { id } = await createOffer(context)
  const pause = (isPaused: boolean) => call('PUT /offers/{id}/paused', { params: { id }, body: { isPaused } })
  expect((await pause(true)).body.message).toBe('Offer paused.')
  expect((await show(id)).state).toBe('PAUSED')
  expect((await pause(false)).body.message).toBe('Offer resumed.')
  expect((await show(id)).state).toBe('ACTIVE')
})

test('a copy is paused and has the next free code', async ({ context, api }) => {
  const { show, call } = await asAdmin(context, api)
  const { id } = await createOffer(context, { name: 'x'.repeat(60), code: 'SAVE10', conditions: { maxUses: 5 } })
  const copy = async (of: string) => (await call('POST /offers/{id}/duplicate', { params: { id: of } })).body.id
  const first = await copy(id)
  expect(await show(first)).toMatchObject({
    state: 'PAUSED',
    terms: { name: `${'x'.repeat(53)} (copy)`, code: 'SAVE10-2', maxUses: 5, percent: '10' },
  })
  expect((await show(await copy(first))).terms.code).toBe('SAVE10-3')
  expect((await show(await copy(id))).terms.code).toBe('SAVE10-4')
})

test.for([
  ['-12', '-12-2'],
  ['2026-27', '2026-28'],
] as const)('the copy of the code %s keeps all of it: %s', async ([code, next], { context, api }) => {
  const { show, call } = await asAdmin(context, api)
  const { id } = await createOffer(context, { code })
  const copy = await call('POST /offers/{id}/duplicate', { params: { id } })
  expect(copy.status).toBe(200)
  expect((await show(copy.body.id)).terms.code).toBe(next)
})

test('the name of a copy is not cut within a character', async ({ context, api }) => {
  const { show, call } = await asAdmin(context, api)
  const { id } = await createOffer(context, { name: `${'x'.repeat(52)}🎉 sale` })
  const copy = await call('POST /offers/{id}/duplicate', { params: { id } })
  expect(copy.status).toBe(200)
  expect((await show(copy.body.id)).terms.name).toBe(`${'x'.repeat(52)} (copy)`)
})

test('only an offer that no order has used can be deleted', async ({ context, api }) => {
  const { call } = await asAdmin(context, api)
  const [used, unused] = [await createOffer(context), await createOffer(context)]
  await useOffer(context, used.id)
  const remove = (id: string) => call('DELETE /offers/{id}', { params: { id } })
  expect(await remove(used.id)).toMatchObject({
    status: 409,
    body: { message: 'Orders have used this offer. Pause it instead.' },
  })
  expect((await remove(unused.id)).status).toBe(200)
  expect((await remove(unused.id)).status).toBe(404)
})

test('an unknown offer is not found', async ({ context, api }) => {
  const { call } = await asAdmin(context, api)
  const params = { id: crypto.randomUUID() }
  expect((await call('GET /offers/{id}', { params })).status).toBe(404)
  expect((await call('PUT /offers/{id}', { params, body: terms })).status).toBe(404)
  expect((await call('PUT /offers/{id}/paused', { params, body: { isPaused: true } })).status).toBe(404)
  expect((await call('POST /offers/{id}/duplicate', { params })).status).toBe(404)
})

test('the two hundred and first automatic offer is rejected', async ({ context, api }) => {
  const { create } = await asAdmin(context, api)
  for (let n = 0; n < 200; n++) await createOffer(context, { name: `Offer ${n}` })
  expect((await create({})).status).toBe(409)
  expect((await create({ code: 'SAVE10' })).status).toBe(200)
})

test('a preview has products of the store, as many as the offer needs', async ({ context, api }) => {
  const { call } = await asAdmin(context, api)
  const preview = async (body: object) => (await call('POST /offers/preview', { body: { ...terms, ...body } })).body
  expect(await preview({ code: 'SAVE10' })).toMatchObject({
    lines: [],
    total: '0.00',
    refusal: 'SAVE10 does not apply to the items in your cart.',
  })

  const shoes = await createCategory(context, { name: 'Shoes' })
  const brand = await createBrand(context)
  for (const [name, price] of [
    ['Sandal', 400_00],
    ['Boot', 900_00],
  ] as const)
    await createVariant(context, { product: name, price, categoryId: shoes.id, brandId: brand.id })
  await createVariant(context, { product: 'Lamp', price: 100_00 })
  const threeForTwo = { kind: 'BUY_X_GET_Y', buy: 2, get: 1, percent: '100', scope: 'CATEGORIES', scopeIds: [shoes.id] }
  const shown = await preview(threeForTwo)
  const byName = new Map(shown.lines.map((line: { name: string }) => [line.name, line]))
  expect(byName.get('Sandal')).toMatchObject({ price: '400.00', quantity: 2, discount: '400.00' })
  expect(byName.get('Boot')).toMatchObject({ quantity: 2, discount: '0.00' })
  expect(byName.get('Lamp')).toMatchObject({ quantity: 1, discount: '0.00' })
  expect(shown).toMatchObject({ subtotal: '2700.00', discount: '400.00', total: '2300.00', refusal: null })

  const ended = await preview({ minAmount: '3000.00', endsAt: '2020-01-01T00:00:00Z' })
  expect(ended).toMatchObject({ subtotal: '4200.00', discount: '525.00', refusal: null })
  expect(await preview({ kind: 'FREE_SHIPPING' })).toMatchObject({
    refusal: 'Diwali has nothing to reduce in your cart.',
  })
})

test('a preview in a store with delivery zones has the charge of the rest of India, as a cart without a PIN code', async ({
  context,
  api,
}) => {
  const { call } = await asAdmin(context, api)
  await createVariant(context, { product: 'Lamp', price: 900_00 })
  await createZone(context, { states: ['Kerala'], rates: [{ charge: 30_00 }] })
  await createZone(context, { position: 2, rates: [{ maxWeightGrams: 100, charge: 40_00 }, { charge: 80_00 }] })
  const { body } = await call('POST /offers/preview', { body: { ...terms, kind: 'FREE_SHIPPING' } })
  expect(body).toMatchObject({ shippingFee: '80.00', discount: '80.00', total: '900.00', refusal: null })
})

test('of two automatic offers that are created at the same time, one is more than a store can have', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const create = (given: TestContext) => createOfferByForm(given, admin, offers.create.body.parse(terms))
  await create(context)
  await sql`
    insert into offers (name, definition, created_at, updated_at)
    select name, definition, created_at, updated_at from offers, generate_series(3, ${maxAutomaticOffers}::int)`.execute(
    context.db,
  )
  await expect(callWhileOpen(context, create, create)).rejects.toMatchObject({ kind: 'conflict' })
})
