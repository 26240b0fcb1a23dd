import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCachedApp } from '#tests/support/response-cache.ts'

const check = async (api: TestApi, pinCode: string, query: Record<string, string> = {}) =>
  api.call('GET /delivery/{pinCode}', { params: { pinCode }, query })

test('without zones every PIN code is delivered to for the store’s fee, without a date', async ({ context, api }) => {
  const { id } = await createVariant(context, { price: 300_00 })
  expect((await check(api, '560001', { productVariantId: id })).body).toEqual({
    pinCode: '560001',
    area: { district: 'Bengaluru', state: 'Karnataka' },
    isServiceable: true,
    isCodAvailable: true,
    codSurcharge: '0.00',
    shippingFee: '0.00',
    freeFrom: null,
    arrives: null,
  })
  expect((await check(api, '560001')).body.shippingFee).toBeNull()
})

test('a zone prices a variant by weight and quantity, and promises days', async ({ context, api }) => {
  context.setClock('2026-11-25T06:00:00Z')
  await createZone(context, {
    states: ['Karnataka'],
    rates: [{ maxWeightGrams: 1000, charge: 40_00 }, { charge: 90_00 }],
    freeFrom: 1000_00,
    codSurcharge: 30_00,
  })
  const { id } = await createVariant(context, { price: 300_00 })
  const feeFor = async (query: Record<string, string>) => (await check(api, '560001', query)).body.shippingFee
  expect((await check(api, '560001', { productVariantId: id })).body).toMatchObject({
    isServiceable: true,
    shippingFee: '40.00',
    freeFrom: '1000.00',
    codSurcharge: '30.00',
    arrives: { from: '2026-11-28', to: '2026-11-30' },
  })
  expect(await feeFor({ productVariantId: id, quantity: '3' })).toBe('90.00')
  expect(await feeFor({ items: `${id}:1,${id}:2` })).toBe('90.00')
  expect(await feeFor({ items: `${id}:4` })).toBe('0.00')
  expect(await feeFor({ subtotal: '999.99' })).toBe('40.00')
  expect((await check(api, '110001')).body).toMatchObject({
    isServiceable: false,
    isCodAvailable: false,
    arrives: null,
  })
})

test('the owner’s rules for cash on delivery apply to the check of a PIN code, and their fee is in the charge', async ({
  context,
  api,
}) => {
  await createZone(context, { states: ['Karnataka'], codSurcharge: 30_00 })
  await createCodRules(context, { blockedPinCodes: ['560002'], fee: 20_00, minAmount: 1000_00, maxAmount: 5000_00 })
  const { id } = await createVariant(context, { price: 300_00 })
  const codOf = async (pinCode: string, query: Record<string, string>) => {
    const { isCodAvailable, codSurcharge } = (await check(api, pinCode, query)).body
    return [isCodAvailable, codSurcharge]
  }
  expect(await codOf('560001', { productVariantId: id })).toEqual([true, '50.00'])
  expect(await codOf('560002', { productVariantId: id })).toEqual([false, '0.00'])
  expect(await codOf('560001', { items: `${id}:20` })).toEqual([false, '0.00'])
})

test('malformed questions are refused, and an unknown product is not found', async ({ context, api }) => {
  expect((await check(api, '56001')).status).toBe(404)
  expect((await check(api, '056001')).status).toBe(404)
  const { id } = await createVariant(context)
  for (const items of ['x', id, `${id}:0`, `${id}:1.5`, `${id}:1000`])
    expect((await check(api, '560001', { items })).status).toBe(400)
  expect((await check(api, '560001', { subtotal: '-1' })).status).toBe(400)
  expect((await check(api, '560001', { productVariantId: crypto.randomUUID() })).status).toBe(404)
})

test('the calculator names the zone and the rate', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const zone = await createZone(context, { rates: [{ maxPieces: 1, charge: 10_00 }, { charge: 20_00 }] })
  const { id } = await createVariant(context, { price: 300_00 })
  const items = JSON.stringify([{ productVariantId: id, quantity: 2 }])
  expect(await api.call('GET /delivery/calculation', { token, query: { pinCode: '560001', items } })).toMatchObject({
    status: 200,
    body: { zone, rate: '₹20.00', subtotal: '600.00', weightGrams: 1000, pieces: 2, shippingFee: '20.00' },
  })
  const empty = { token, query: { pinCode: '560001', items: '[]' } }
  expect((await api.call('GET /delivery/calculation', empty)).status).toBe(400)
})

test('a cached response changes with the price, the zones and the PIN codes', async ({ context }) => {
  const { id } = await createVariant(context, { price: 300_00 })
  const { app, responseCache } = await createCachedApp(context)
  const ask = async () => {
    await responseCache.catchUp()
    return (await app.inject({ url: `/api/delivery/560001?productVariantId=${id}` })).json()
  }
  const askTwice = async () => {
    const [first, second] = [await ask(), await ask()]
    expect(second).toEqual(first)
    return first
  }
  expect(await askTwice()).toMatchObject({ shippingFee: '0.00', arrives: null })
  const hits = responseCache.counts.hits
  expect(hits).toBeGreaterThan(0)
  await createZone(context, { freeFrom: 400_00 })
  expect(await askTwice()).toMatchObject({ shippingFee: '49.00' })
  await context.db.updateTable('productVariants').set({ originalPrice: 500_00 }).execute()
  expect(await askTwice()).toMatchObject({ shippingFee: '0.00' })
  const rule = { pinCode: '560001', source: 'LIST', isServiceable: false, isCodAvailable: false }
  await context.db.insertInto('pinCodeRules').values(rule).execute()
  expect(await askTwice()).toMatchObject({ isServiceable: false })
  expect(responseCache.counts.hits).toBeGreaterThan(hits)
})
