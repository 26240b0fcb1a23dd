import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { formatTicket } from '#contract/grievances/grievance-rules.ts'
import { projectPath } from '#server/project-files.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { queueMail, sendMailJob } from './queue-mail.ts'

const email = { to: 'asha@example.in', subject: 'Hello', heading: 'Hello', parts: [] }

const findRecords = ({ db }: TestContext) =>
  db.selectFrom('sentMessages').select(['userId', 'subject']).orderBy('subject').execute()

test('a mail is recorded for its customer only, whoever has the address', async ({ context }) => {
  await createCustomer(context, { email: email.to })
  const { id: userId } = await createCustomer(context)
  await queueMail(context.db, { ...email, subject: 'To nobody' }, null)
  await queueMail(context.db, { ...email, subject: 'To a customer' }, userId)
  // The version before queued mails without a customer.
  await sendMailJob.add(context.db, { id: randomUUID(), email: { ...email, subject: 'Of the version before' } })
  await context.runJobs()
  expect(context.mails).toHaveLength(3)
  expect(await findRecords(context)).toEqual([{ userId, subject: 'To a customer' }])
})

test('the migration deletes records with numbers of other people’s orders and complaints', async ({ context }) => {
  const { db } = context
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  const own = await createCodOrder(context, customer, { of })
  const foreign = await createCodOrder(context, await createGuest(context), { of })
  const ownTicket = formatTicket((await createGrievance(context, { by: customer })).ticket)
  const foreignTicket = formatTicket((await createGrievance(context)).ticket)
  const about = (order: string, ticket: string) => [
    `Our answer to your complaint ${ticket}`,
    `Your complaint ${ticket} is closed`,
    `How do you like your order ${order.toUpperCase()}?`,
  ]
  const kept = ['Your password was changed', ...about(own.shortId, ownTicket)].sort()
  const subjects = [...kept, ...about(foreign.shortId, foreignTicket)]
  const row = { userId: customer.id, sentAt: context.clock() }
  await db
    .insertInto('sentMessages')
    .values(subjects.map((subject) => ({ ...row, id: randomUUID(), subject })))
    .execute()
  const migration = await readFile(projectPath('server/database/migrations/0091-mails-of-others.sql'), 'utf8')
  await sql.raw(migration).execute(db)
  expect((await findRecords(context)).map(({ subject }) => subject).sort()).toEqual(kept)
})
