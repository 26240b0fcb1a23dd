import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createZone, zoneForm } from '#tests/support/delivery/zones.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const adminToken = async (context: TestContext) => issueToken(context, await createAdmin(context))

test('a zone is created with its rates, changed and deleted', async ({ context, api }) => {
  const token = await adminToken(context)
  const rates = [{ maxWeightGrams: 500, charge: '40.00' }, { charge: '80.50' }]
  const body = zoneForm({ rates, freeFrom: '999', codSurcharge: '30', pinRanges: [{ from: '600001', to: '600119' }] })
  const saved = await api.call('POST /delivery/zones', { token, body })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Zone created successfully!' } })

  const { zones } = (await api.call('GET /delivery/settings', { token })).body
  const noConditions = { minSubtotal: null, maxSubtotal: null, minWeightGrams: null, minPieces: null, maxPieces: null }
  expect(zones).toEqual([
    {
      id: saved.body.id,
      name: 'South',
      states: ['Karnataka', 'Kerala'],
      pinRanges: [{ from: '600001', to: '600119' }],
      isRestOfIndia: false,
      rates: [
        { ...noConditions, maxWeightGrams: 500, charge: '40.00' },
        { ...noConditions, maxWeightGrams: null, charge: '80.50' },
      ],
      freeFrom: '999.00',
      isCodAvailable: true,
      codSurcharge: '30.00',
      minDays: 2,
      maxDays: 4,
      updatedAt: expect.any(String),
    },
  ])

  const change = { ...zoneForm({ name: 'Southern India' }), id: saved.body.id }
  expect((await api.call('POST /delivery/zones', { token, body: change })).body.message).toBe(
    'Zone updated successfully!',
  )
  expect((await api.call('GET /delivery/settings', { token })).body.zones).toMatchObject([
    { name: 'Southern India', pinRanges: [], freeFrom: null },
  ])
  const removal = { token, params: { id: saved.body.id } }
  expect((await api.call('DELETE /delivery/zones/{id}', removal)).status).toBe(200)
  expect((await api.call('GET /delivery/settings', { token })).body.zones).toEqual([])
  expect((await api.call('DELETE /delivery/zones/{id}', removal)).status).toBe(404)
  expect((await api.call('POST /delivery/zones', { token, body: change })).status).toBe(404)
})

test('of two administrators who edit a zone the second gets a conflict; moving it is no change', async ({
  context,
  api,
}) => {
  const token = await adminToken(context)
  const { id } = (await api.call('POST /delivery/zones', { token, body: zoneForm() })).body
  const [{ updatedAt: seenUpdatedAt }] = (await api.call('GET /delivery/settings', { token })).body.zones
  const save = (name: string) =>
    api.call('POST /delivery/zones', { token, body: { ...zoneForm({ name }), id, seenUpdatedAt } })
  await api.call('PUT /delivery/zones/order', { token, body: { ids: [id] } })
  context.setClock(new Date(Date.parse(seenUpdatedAt) + 1))
  expect((await save('Mine')).status).toBe(200)
  expect(await save('Theirs')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This zone was changed/) },
  })
  expect((await api.call('GET /delivery/settings', { token })).body.zones).toMatchObject([{ name: 'Mine' }])
})

test('a zone that cannot price every order, or has no area, is refused with its field', async ({ context, api }) => {
  const token = await adminToken(context)
  const errorsFor = async (fields: object) => {
    const { status, body } = await api.call('POST /delivery/zones', { token, body: zoneForm({ ...fields }) })
    expect(status).toBe(400)
    return Object.values(body.errors)
  }
  const lastRate = 'The last rate must apply to every order: leave its conditions empty.'
  expect(await errorsFor({ rates: [{ maxPieces: 2, charge: '10' }] })).toEqual([lastRate])
  expect(await errorsFor({ rates: [] })).toContain('A zone needs a rate.')
  expect(await errorsFor({ rates: [{ charge: '-5' }] })).toEqual(['Enter an amount in rupees with at most 2 decimals.'])
  expect(await errorsFor({ rates: [{ charge: '10000.01' }] })).toEqual(['The charge must not exceed ₹10,000.00.'])
  expect(await errorsFor({ rates: [{ minPieces: 3, maxPieces: 2, charge: '1' }, { charge: '2' }] })).toEqual([
    'The first value of a condition must not exceed the second.',
  ])
  expect(await errorsFor({ states: [] })).toEqual(['Choose states, PIN ranges or the rest of India.'])
  expect(await errorsFor({ states: ['Bombay'] })).toEqual(['Choose a state or union territory from the list.'])
  expect(await errorsFor({ pinRanges: [{ from: '600119', to: '600001' }] })).toEqual([
    'The first PIN code of a range must not exceed the second.',
  ])
  expect(await errorsFor({ pinRanges: [{ from: '60001', to: '600001' }] })).toEqual(['Enter a six-digit PIN code.'])
  expect(await errorsFor({ minDays: 5 })).toEqual(['The longest transit must not be shorter than the shortest.'])
  expect(await errorsFor({ maxDays: 61 })).toEqual(['Enter a whole number of days from 0 to 60.'])
})

test('a second rest of India is refused', async ({ context, api }) => {
  const token = await adminToken(context)
  await createZone(context)
  const body = zoneForm({ name: 'Elsewhere', states: [], isRestOfIndia: true })
  expect(await api.call('POST /delivery/zones', { token, body })).toMatchObject({
    status: 409,
    body: { errors: { isRestOfIndia: 'Another zone is the rest of India already.' } },
  })
})

test('the order of the zones is saved, unless it is not that of all zones', async ({ context, api }) => {
  const token = await adminToken(context)
  const first = await createZone(context, { name: 'North', states: ['Delhi'], position: 1 })
  const second = await createZone(context, { name: 'South', states: ['Kerala'], position: 2 })
  const order = (ids: string[]) => api.call('PUT /delivery/zones/order', { token, body: { ids } })
  const names = async () =>
    (await api.call('GET /delivery/settings', { token })).body.zones.map(({ name }: { name: string }) => name)

  expect((await order([second.id, first.id])).status).toBe(200)
  expect(await names()).toEqual(['South', 'North'])
  for (const ids of [[first.id], [first.id, first.id], [first.id, crypto.randomUUID()], []])
    expect((await order(ids)).status).toBe(409)
  expect(await names()).toEqual(['South', 'North'])

  await api.call('POST /delivery/zones', { token, body: zoneForm({ name: 'East', states: ['Odisha'] }) })
  expect(await names()).toEqual(['South', 'North', 'East'])
})
