import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, issueToken, type TestUser } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { listChanges } from './list-changes.ts'
import { type AuditChange, recordChange } from './record-change.ts'

const brand = { subject: 'brand', subjectId: 'b1', before: { name: 'Sona' }, after: { name: 'Sonar' } } as const

const record = ({ db }: TestContext, by: TestUser, at: string, change: Partial<AuditChange> = {}) =>
  db.transaction().execute((trx) => recordChange(trx, { ...brand, ...change, actor: by, now: new Date(at) }))

test('changes are listed newest first with paging, each once, although new ones are added', async ({ context }) => {
  const admin = await createAdmin(context)
  const add = (nth: number) => record(context, admin, '2026-05-01T10:00:00Z', { subjectId: `${nth}` })
  for (let nth = 1; nth <= 70; nth++) await add(nth)
  const seen: string[] = []
  let before: number | undefined
  do {
    const { entries, nextBefore } = await listChanges(context, before === undefined ? {} : { before })
    expect(entries.length).toBeLessThanOrEqual(30)
    seen.push(...entries.map(({ subjectId }) => subjectId ?? ''))
    before = nextBefore ?? undefined
    await add(1000)
  } while (before !== undefined)
  expect(seen).toEqual(Array.from({ length: 70 }, (_, nth) => `${70 - nth}`))
})

test('changes are filtered by administrator, subject, action and days in India, inclusive', async ({
  context,
  api,
}) => {
  const [one, two] = [await createAdmin(context), await createAdmin(context)]
  await record(context, one, '2026-05-01T18:29:59Z')
  await record(context, two, '2026-05-01T18:30:00Z', { subject: 'category' })
  await record(context, two, '2026-05-03T18:29:59Z', { before: null })
  await record(context, one, '2026-05-03T18:30:00Z', { after: null })
  const token = await issueToken(context, one)
  const found = async (query: Record<string, string>) =>
    (await api.call('GET /audit', { token, query })).body.entries.map(({ at }: { at: string }) => at.slice(5, 16))
  expect(await found({})).toEqual(['05-03T18:30', '05-03T18:29', '05-01T18:30', '05-01T18:29'])
  expect(await found({ administratorId: two.id })).toEqual(['05-03T18:29', '05-01T18:30'])
  expect(await found({ subject: 'category' })).toEqual(['05-01T18:30'])
  expect(await found({ action: 'deleted' })).toEqual(['05-03T18:30'])
  expect(await found({ from: '2026-05-02', to: '2026-05-03' })).toEqual(['05-03T18:29', '05-01T18:30'])
  expect(await found({ from: '2026-05-04' })).toEqual(['05-03T18:30'])
})

test('the list has the names of the changed fields, an entry their values', async ({ context, api }) => {
  const admin = await createAdmin(context)
  await record(context, admin, '2026-05-01T10:00:00Z')
  const token = await issueToken(context, admin)
  const [entry] = (await api.call('GET /audit', { token })).body.entries
  expect(entry).toMatchObject({
    action: 'changed',
    subject: 'brand',
    subjectName: 'Sonar',
    fields: ['name'],
    administrator: { id: admin.id, username: admin.username, name: 'Asha Rao' },
  })
  expect(entry).not.toHaveProperty('after')
  const shown = await api.call('GET /audit/{entryId}', { token, params: { entryId: `${entry.id}` } })
  expect(shown.body.entry).toEqual({ ...entry, before: { name: 'Sona' }, after: { name: 'Sonar' } })
})

test.for([
  ['subject', 'nonsense', 'subject must be one of'],
  ['action', "'; drop table", 'action must be one of'],
  ['from', 'yesterday', 'Enter a day as YYYY-MM-DD.'],
  ['to', '2026-02-30', 'Enter a day as YYYY-MM-DD.'],
  ['before', '-1', 'before must be a whole number'],
  ['administratorId', 'me', 'This id is not valid.'],
])('the filter %s=%s is rejected with a message at its parameter', async ([name, value, message], { context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const reply = await api.call('GET /audit', { token, query: { [name!]: value! } })
  expect(reply).toMatchObject({ status: 400, body: { errors: { [name!]: expect.stringContaining(message!) } } })
})

test.for(['0', '999999999999999', 'x', '1e3', '9'.repeat(40)])(
  'GET /audit/%s is 404: the id is unknown or malformed',
  async (entryId, { context, api }) => {
    const token = await issueToken(context, await createAdmin(context))
    expect((await api.call('GET /audit/{entryId}', { token, params: { entryId } })).status).toBe(404)
  },
)

test('a page costs one statement for any number of entries', async ({ context }) => {
  const admin = await createAdmin(context)
  for (let nth = 0; nth < 5; nth++) await record(context, admin, '2026-05-01T10:00:00Z', { subjectId: `${nth}` })
  context.statements.length = 0
  await listChanges(context, { subject: 'brand' })
  expect(context.statements).toHaveLength(1)
})
