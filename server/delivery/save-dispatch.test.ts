import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'

const dispatch = { cutOff: '16:30', dispatchDays: [6, 1, 3], handlingDays: 2, defaultWeightGrams: 350 }

test('dispatch and holidays are saved; until then they have their defaults', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const before = (await api.call('GET /delivery/settings', { token })).body
  expect(before).toMatchObject({
    zones: [],
    dispatch: { cutOff: '14:00', dispatchDays: [1, 2, 3, 4, 5, 6], handlingDays: 1, defaultWeightGrams: 500 },
    holidays: [],
    codFee: '0.00',
  })
  const holidays = [{ day: '2027-01-26', name: 'Republic Day' }, { day: '2026-12-25' }]
  const saved = await api.call('PUT /delivery/settings', { token, body: { ...dispatch, holidays } })
  expect(saved).toMatchObject({ status: 200, body: { message: 'The delivery settings are saved.' } })
  expect((await api.call('GET /delivery/settings', { token })).body).toMatchObject({
    dispatch: { ...dispatch, dispatchDays: [1, 3, 6] },
    holidays: [
      { day: '2026-12-25', name: '' },
      { day: '2027-01-26', name: 'Republic Day' },
    ],
  })
  expect((await api.call('PUT /delivery/settings', { token, body: { ...dispatch, holidays: [] } })).status).toBe(200)
  expect((await api.call('GET /delivery/settings', { token })).body.holidays).toEqual([])
})

test('of two administrators who edit the settings the second gets a conflict, also when none were saved before', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const seen = async () => (await api.call('GET /delivery/settings', { token })).body.dispatch.updatedAt
  const save = (seenUpdatedAt: string | null, day: string) =>
    api.call('PUT /delivery/settings', { token, body: { ...dispatch, holidays: [{ day }], seenUpdatedAt } })
  const unsaved = await seen()
  expect(unsaved).toBeNull()
  context.setClock('2026-01-01T10:00:00Z')
  expect((await save(unsaved, '2026-12-25')).body.updatedAt).toBe('2026-01-01T10:00:00.000Z')
  const conflict = { status: 409, body: { message: expect.stringMatching(/^These settings were changed/) } }
  expect(await save(unsaved, '2026-10-02')).toMatchObject(conflict)

  const saved = await seen()
  context.setClock('2026-01-01T10:00:01Z')
  expect((await save(saved, '2027-01-26')).status).toBe(200)
  expect(await save(saved, '2026-10-02')).toMatchObject(conflict)
  const { holidays } = (await api.call('GET /delivery/settings', { token })).body
  expect(holidays).toMatchObject([{ day: '2027-01-26' }])
  expect((await save(await seen(), '2026-10-02')).status).toBe(200)
})

test('times, days and holidays that do not exist are refused', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const refused = [
    { cutOff: '24:00' },
    { cutOff: '9:30' },
    { dispatchDays: [] },
    { dispatchDays: [0] },
    { dispatchDays: [1, 1] },
    { handlingDays: 31 },
    { defaultWeightGrams: 0 },
    { holidays: [{ day: '2026-02-30' }] },
    { holidays: [{ day: '2026-10-02' }, { day: '2026-10-02' }] },
    { holidays: 'none' },
  ]
  for (const fields of refused) {
    const body = { ...dispatch, holidays: [], ...fields }
    expect((await api.call('PUT /delivery/settings', { token, body })).status, JSON.stringify(fields)).toBe(400)
  }
})
