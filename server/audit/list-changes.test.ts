import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { anAdmin, type Person, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { listChanges } from './list-changes.ts'
import { type Change, recordChange } from './record-change.ts'

const brand = { subject: 'brand', subjectId: 'b1', before: { name: 'Sona' }, after: { name: 'Sonar' } } as const

const record = ({ db }: TestShop, by: Person, at: string, change: Partial<Change> = {}) =>
  db.transaction().execute((trx) => recordChange(trx, { ...brand, ...change, by, at: new Date(at) }))

test('changes are listed newest first, a page at a time, none twice and none missed though new ones come', async ({
  shop,
}) => {
  const admin = await anAdmin(shop)
  const add = (nth: number) => record(shop, admin, '2026-05-01T10:00:00Z', { subjectId: `${nth}` })
  for (let nth = 1; nth <= 70; nth++) await add(nth)
  const seen: string[] = []
  let before: number | undefined
  do {
    const { entries, nextBefore } = await listChanges(shop, before === undefined ? {} : { before })
    expect(entries.length).toBeLessThanOrEqual(30)
    seen.push(...entries.map(({ subjectId }) => subjectId ?? ''))
    before = nextBefore ?? undefined
    await add(1000)
  } while (before !== undefined)
  expect(seen).toEqual(Array.from({ length: 70 }, (_, nth) => `${70 - nth}`))
})

test('they are found by who, what, which act and the days in India, both included', async ({ shop, api }) => {
  const [one, two] = [await anAdmin(shop), await anAdmin(shop)]
  await record(shop, one, '2026-05-01T18:29:59Z')
  await record(shop, two, '2026-05-01T18:30:00Z', { subject: 'category' })
  await record(shop, two, '2026-05-03T18:29:59Z', { before: null })
  await record(shop, one, '2026-05-03T18:30:00Z', { after: null })
  const token = await signedIn(shop, one)
  const found = async (query: Record<string, string>) =>
    (await api.call('GET /audit', { token, query })).body.entries.map(({ at }: { at: string }) => at.slice(5, 16))
  expect(await found({})).toEqual(['05-03T18:30', '05-03T18:29', '05-01T18:30', '05-01T18:29'])
  expect(await found({ administratorId: two.id })).toEqual(['05-03T18:29', '05-01T18:30'])
  expect(await found({ subject: 'category' })).toEqual(['05-01T18:30'])
  expect(await found({ action: 'deleted' })).toEqual(['05-03T18:30'])
  expect(await found({ from: '2026-05-02', to: '2026-05-03' })).toEqual(['05-03T18:29', '05-01T18:30'])
  expect(await found({ from: '2026-05-04' })).toEqual(['05-03T18:30'])
})

test('the list names the fields that changed, an entry opens with their values', async ({ shop, api }) => {
  const admin = await anAdmin(shop)
  await record(shop, admin, '2026-05-01T10:00:00Z')
  const token = await signedIn(shop, admin)
  const [entry] = (await api.call('GET /audit', { token })).body.entries
  expect(entry).toMatchObject({
    ...{ action: 'changed', subject: 'brand', subjectName: 'Sonar', fields: ['name'] },
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
])('%s=%s is refused with words', async ([name, value, words], { shop, api }) => {
  const token = await signedIn(shop, await anAdmin(shop))
  const reply = await api.call('GET /audit', { token, query: { [name!]: value! } })
  expect(reply).toMatchObject({ status: 400, body: { errors: { [name!]: expect.stringContaining(words!) } } })
})

test.for(['0', '999999999999999', 'x', '1e3', '9'.repeat(40)])(
  'no entry %s is a 404',
  async (entryId, { shop, api }) => {
    const token = await signedIn(shop, await anAdmin(shop))
    expect((await api.call('GET /audit/{entryId}', { token, params: { entryId } })).status).toBe(404)
  },
)

test('a page costs one statement, however many entries it shows', async ({ shop }) => {
  const admin = await anAdmin(shop)
  for (let nth = 0; nth < 5; nth++) await record(shop, admin, '2026-05-01T10:00:00Z', { subjectId: `${nth}` })
  shop.statements.length = 0
  await listChanges(shop, { subject: 'brand' })
  expect(shop.statements).toHaveLength(1)
})
