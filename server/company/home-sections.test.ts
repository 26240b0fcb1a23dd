import { expect } from 'vitest'
import { standardHomeSections } from '#contract/company/home-sections.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { ensureCompanyDetails } from './company.store.ts'

const show = 'GET /company-details/home-sections'
const change = 'PUT /company-details/home-sections'
const reversed = [...standardHomeSections].reverse()

test('the standard arrangement stands until another is saved, and returns by a reset', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  expect(await api.call(show, { token })).toMatchObject({ status: 200, body: { sections: standardHomeSections } })

  const saved = await api.call(change, { token, body: { sections: reversed } })
  expect(saved).toMatchObject({ status: 200, body: { message: 'The home page is arranged.', sections: reversed } })
  expect((await api.call(show, { token })).body.sections).toEqual(reversed)
  expect((await api.call('GET /company-details')).body.homeSections).toEqual(reversed)

  const reset = await api.call(change, { token, body: { sections: null } })
  expect(reset.body).toMatchObject({
    message: 'The home page has the standard arrangement.',
    sections: standardHomeSections,
  })
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('homeSections')
})

test('the standard order, saved as an arrangement, is the standard arrangement', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  await api.call(change, { token, body: { sections: reversed } })
  expect((await api.call(change, { token, body: { sections: standardHomeSections } })).status).toBe(200)

  expect(await context.db.selectFrom('companyDetails').select('homeSections').executeTakeFirst()).toEqual({
    homeSections: null,
  })
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('homeSections')
})

test('of two administrators who arrange the home page the second gets a conflict; other company details do not count', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const arrange = (seenUpdatedAt: string | null, sections: readonly string[] | null) =>
    api.call(change, { token, body: { sections, seenUpdatedAt } })
  const conflict = { status: 409, body: { message: expect.stringMatching(/^These settings were changed/) } }

  expect((await api.call(show, { token })).body.updatedAt).toBeNull()
  const first = await arrange(null, reversed)
  expect(first.status).toBe(200)
  expect((await api.call(show, { token })).body.updatedAt).toBe(first.body.updatedAt)
  expect(await arrange(null, null)).toMatchObject(conflict)
  expect((await api.call(show, { token })).body.sections).toEqual(reversed)
  await context.db
    .updateTable('companyDetails')
    .set({ updatedAt: new Date('2030-01-01') })
    .execute()
  expect((await arrange(first.body.updatedAt, null)).status).toBe(200)
})

test('sections of the store are neither removed nor repeated, and other values are refused', async ({
  context,
  api,
}) => {
  const token = await issueToken(context, await createAdmin(context))
  const bodies = [
    { sections: reversed.slice(1) },
    { sections: [...reversed, 'claims'] },
    { sections: [...reversed, 'hero'] },
    { sections: [] },
    { sections: 'claims' },
    {},
  ]
  for (const body of bodies) expect((await api.call(change, { token, body })).status).toBe(400)
  expect((await api.call(show, { token })).body.sections).toEqual(standardHomeSections)
})

test('an invalid stored arrangement shows every section of the store', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  const stored = JSON.stringify(['claims', 'hero', 7, null, { collectionId: 'x' }, 'claims'])
  await context.db.updateTable('companyDetails').set({ homeSections: stored }).execute()

  expect((await api.call('GET /company-details')).body.homeSections).toEqual([
    'claims',
    ...standardHomeSections.filter((name) => name !== 'claims'),
  ])
})
