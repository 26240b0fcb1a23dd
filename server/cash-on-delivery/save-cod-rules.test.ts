import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { codRulesForm } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCategory, issueToken } from '#tests/support/factories.ts'

test('an administrator saves the rules; until then there are none', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const none = codRulesForm({ fee: '0.00' })
  expect((await api.call('GET /cash-on-delivery', { token })).body).toEqual({ rules: none, updatedAt: null })

  const { id } = await createCategory(context)
  const rules = {
    minAmount: '100.00',
    maxAmount: '5000.00',
    blockedPinCodes: ['744301', '194101'],
    blockedCategoryIds: [id],
    firstOrderMaxAmount: '1000.00',
    returnedParcelsFrom: 2,
    fee: '49.00',
    confirmWithinHours: 24,
    advance: '99.00',
    advanceFrom: '1000.00',
  }
  const saved = await api.call('PUT /cash-on-delivery', { token, body: rules })
  expect(saved).toMatchObject({ status: 200, body: { message: 'The rules for cash on delivery are saved.' } })
  const { updatedAt } = saved.body
  expect(updatedAt).not.toBeNull()
  expect((await api.call('GET /cash-on-delivery', { token })).body).toEqual({ rules, updatedAt })
  expect((await api.call('GET /delivery/settings', { token })).body).toMatchObject({ codFee: '49.00' })
})

test('a form without an advance asks for none', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { advance, advanceFrom, ...body } = codRulesForm({ fee: '49.00' })
  const saved = await api.call('PUT /cash-on-delivery', { token, body })
  expect(saved.status).toBe(200)
  expect((await api.call('GET /cash-on-delivery', { token })).body).toEqual({
    rules: { ...body, advance, advanceFrom },
    updatedAt: saved.body.updatedAt,
  })
})

test('of two administrators who edit the rules the second gets a conflict, also when there are none before or after', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const save = (seenUpdatedAt: string | null, fee: string) =>
    api.call('PUT /cash-on-delivery', { token, body: { ...codRulesForm({ fee }), seenUpdatedAt } })
  const conflict = { status: 409, body: { message: expect.stringMatching(/^These settings were changed/) } }
  const first = await save(null, '49')
  expect(first.status).toBe(200)
  expect(await save(null, '59')).toMatchObject(conflict)
  // Rules that change nothing are deleted.
  expect(await save(first.body.updatedAt, '0')).toMatchObject({ status: 200, body: { updatedAt: null } })
  expect(await save(first.body.updatedAt, '59')).toMatchObject(conflict)
  expect((await api.call('GET /cash-on-delivery', { token })).body).toMatchObject({ rules: { fee: '0.00' } })
  expect((await save(null, '59')).status).toBe(200)
})

test('rules that change nothing are not stored', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await api.call('PUT /cash-on-delivery', { token, body: codRulesForm({ fee: '49' }) })
  expect(await context.db.selectFrom('codRules').select('id').execute()).toHaveLength(1)
  await api.call('PUT /cash-on-delivery', { token, body: codRulesForm() })
  expect(await context.db.selectFrom('codRules').select('id').execute()).toEqual([])
})

test('PIN codes are stored once and without spaces', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const body = codRulesForm({ blockedPinCodes: ['744 301', '744301'] })
  expect((await api.call('PUT /cash-on-delivery', { token, body })).status).toBe(200)
  const { rules } = (await api.call('GET /cash-on-delivery', { token })).body as { rules: object }
  expect(rules).toMatchObject({ blockedPinCodes: ['744301'] })
})

test('a deleted category leaves the rules', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { id } = await createCategory(context)
  await api.call('PUT /cash-on-delivery', { token, body: codRulesForm({ blockedCategoryIds: [id], fee: '9' }) })
  await context.db.deleteFrom('categories').where('id', '=', id).execute()
  const shown = (await api.call('GET /cash-on-delivery', { token })).body
  expect(shown).toMatchObject({ rules: { blockedCategoryIds: [] } })
  // The form of another administrator can still contain the id.
  const again = { token, body: codRulesForm({ blockedCategoryIds: [id], fee: '10' }) }
  expect((await api.call('PUT /cash-on-delivery', again)).status).toBe(200)
})

test.for<[string, Record<string, unknown>]>([
  ['minAmount', { minAmount: '-1' }],
  ['minAmount', { minAmount: 100 }],
  ['maxAmount', { maxAmount: '100000000' }],
  ['maxAmount', { minAmount: '500', maxAmount: '400' }],
  ['blockedPinCodes', { blockedPinCodes: ['74430'] }],
  ['blockedPinCodes', { blockedPinCodes: '744301' }],
  ['blockedPinCodes', { blockedPinCodes: Array.from({ length: 1001 }, (_, index) => String(100000 + index)) }],
  ['blockedCategoryIds', { blockedCategoryIds: ['no id'] }],
  ['blockedCategoryIds', { blockedCategoryIds: ['00000000-0000-4000-8000-000000000000'] }],
  ['firstOrderMaxAmount', { firstOrderMaxAmount: 'a lot' }],
  ['returnedParcelsFrom', { returnedParcelsFrom: 0 }],
  ['returnedParcelsFrom', { returnedParcelsFrom: 1.5 }],
  ['confirmWithinHours', { confirmWithinHours: 0 }],
  ['confirmWithinHours', { confirmWithinHours: 169 }],
  ['fee', { fee: '10000.01' }],
  ['fee', { fee: null }],
  ['advance', { advance: '0.99' }],
  ['advance', { advance: '10000.01' }],
  ['advance', { advance: null }],
  ['advanceFrom', { advance: '99', advanceFrom: '-1' }],
])('a wrong %s is refused', async ([field, fields], { context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const refused = await api.call('PUT /cash-on-delivery', { token, body: codRulesForm(fields) })
  expect(refused.status).toBe(400)
  expect(Object.keys((refused.body as { errors: object }).errors).join()).toContain(field)
})
