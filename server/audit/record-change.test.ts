import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { recordChange, recordChanges } from './record-change.ts'

const now = new Date('2026-05-01T10:00:00Z')
const renamed = {
  ...({ now, subject: 'brand', subjectId: 'b1' } as const),
  before: { name: 'Sona', description: 'Gold' },
  after: { name: 'Sonar', description: 'Gold' },
}

const entries = ({ db }: TestContext) => db.selectFrom('auditEntries').selectAll().orderBy('id').execute()

test('a change is recorded with its author, their current name, and only the changed fields', async ({ context }) => {
  const admin = await createAdmin(context, { username: 'asha', firstName: 'Asha', lastName: 'Rao' })
  await context.db.transaction().execute((trx) => recordChange(trx, { actor: admin, ...renamed }))
  await context.db.updateTable('users').set({ firstName: 'Usha' }).where('id', '=', admin.id).execute()

  expect(await entries(context)).toEqual([
    {
      id: expect.any(Number),
      createdAt: now,
      action: 'changed',
      subject: 'brand',
      subjectId: 'b1',
      subjectName: 'Sonar',
      administratorId: admin.id,
      administratorUsername: 'asha',
      administratorName: 'Asha Rao',
      before: { name: 'Sona' },
      after: { name: 'Sonar' },
    },
  ])
})

test('any number of changes costs one statement, and none if nothing changed', async ({ context }) => {
  const by = await createAdmin(context)
  const statementsOf = async (changes: Parameters<typeof recordChanges>[2]) => {
    context.statements.length = 0
    await context.db.transaction().execute((trx) => recordChanges(trx, { actor: by, now }, changes))
    return context.statements.length
  }
  expect(await statementsOf([renamed])).toBe(1)
  expect(await statementsOf(Array.from({ length: 50 }, (_, nth) => ({ ...renamed, subjectId: `${nth}` })))).toBe(1)
  expect(await statementsOf([{ ...renamed, after: renamed.before }])).toBe(0)
  expect((await entries(context)).slice(1).map(({ subjectId }) => subjectId)).toEqual(
    Array.from({ length: 50 }, (_, n) => `${n}`),
  )
})

test('a created object has no old values, and a deleted one no new values', async ({ context }) => {
  const by = await createAdmin(context)
  await context.db.transaction().execute(async (trx) => {
    await recordChange(trx, { ...renamed, actor: by, before: null })
    await recordChange(trx, { ...renamed, actor: by, after: null })
  })
  const [created, deleted] = await entries(context)
  expect(created).toMatchObject({ action: 'created', before: null, after: renamed.after, subjectName: 'Sonar' })
  expect(deleted).toMatchObject({ action: 'deleted', before: renamed.before, after: null, subjectName: 'Sona' })
})

test('a change at the command line has no author', async ({ context }) => {
  await context.db.transaction().execute((trx) => recordChange(trx, { ...renamed, actor: 'command line' }))
  expect((await entries(context))[0]).toMatchObject({ administratorId: null, administratorName: 'Command line' })
})

test('a change that is rolled back leaves no entry', async ({ context }) => {
  const by = await createAdmin(context)
  const transaction = context.db.transaction().execute(async (trx) => {
    await recordChange(trx, { ...renamed, actor: by })
    throw new Error('rolled back')
  })
  await expect(transaction).rejects.toThrow('rolled back')
  expect(await entries(context)).toEqual([])
})

test('entries cannot be changed or deleted, but their author can be deleted', async ({ context }) => {
  const by = await createAdmin(context)
  await context.db.transaction().execute((trx) => recordChange(trx, { ...renamed, actor: by }))
  const refused = /audit_entries is append-only/
  await expect(context.db.updateTable('auditEntries').set({ action: 'deleted' }).execute()).rejects.toThrow(refused)
  await expect(context.db.deleteFrom('auditEntries').execute()).rejects.toThrow(refused)
  await expect(sql`truncate audit_entries`.execute(context.db)).rejects.toThrow(refused)
  await context.db.deleteFrom('users').where('id', '=', by.id).execute()
  expect(await entries(context)).toHaveLength(1)
})
