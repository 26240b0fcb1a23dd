import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findMailSender } from '#server/company/find-mail-sender.ts'
import { createProbe } from '#server/database/probe.ts'
import { queueCounts } from '#server/queue/queue-counts.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import type { RenderedEmail } from './mailer.ts'
import { moveMails, startMovingMails } from './move-mails.ts'
import { mailsOf, queueMails as queueInOneStatement, queueMail } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'

const emailTo = (to: string) => ({ to, subject: `To ${to}`, heading: 'Hello', parts: [] })

/** Queues mails to customers of an address each. */
async function queueMails(context: TestContext, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await queueMail(context.db, emailTo(address), (await createCustomer(context, { email: address })).id)
}

/** The number of mails in each queued job, and the attempts of the job. */
const findJobs = async ({ db }: TestContext) =>
  (
    await sql<{ mails: number; attempts: number }>`
      select json_array_length(payload) as mails, attempts from graphile_worker._private_jobs order by id`.execute(db)
  ).rows

const addressesOf = (mails: readonly RenderedEmail[]) => mails.map(({ to }) => to).sort()

/** Lets the mail server reject an address for now until the test ends. */
function rejectForNow(context: TestContext, address: string): void {
  const { send } = context.mailer
  vi.spyOn(context.mailer, 'send').mockImplementation(async (mail) => {
    if (mail.to === address) throw Object.assign(new Error('Try again later.'), { responseCode: 450 })
    await send(mail)
  })
}

test('mails that are queued at about the same time share a job, ten at most', async ({ context }) => {
  for (let n = 0; n < 23; n++) await queueMail(context.db, emailTo(`person-${n}@example.in`), null)
  expect(await moveMails(context.db)).toBe(23)
  expect((await findJobs(context)).map(({ mails }) => mails)).toEqual([10, 10, 3])
  expect(await moveMails(context.db)).toBe(0)
  await context.runJobs()
  expect(context.mails).toHaveLength(23)
})

test('the mails of a job are sent in the order in which they were queued', async ({ context }) => {
  const addresses = Array.from({ length: 10 }, (_, n) => `person-${n}@example.in`)
  for (const address of addresses.slice(0, 5)) await queueMail(context.db, emailTo(address), null)
  // These five in one statement.
  await queueInOneStatement(
    context.db,
    addresses.slice(5).flatMap((address) => mailsOf(emailTo(address), null)),
  )
  // Behind the others in the table, as a row of another connection can be.
  await sql`
    with first as (delete from outgoing_mails where email ->> 'to' = ${addresses[0]} returning *)
    insert into outgoing_mails overriding system value select * from first`.execute(context.db)
  await context.runJobs()
  expect(context.mails.map(({ to }) => to)).toEqual(addresses)
})

test('mails about orders are sent before mails to many customers that were queued earlier', async ({ context }) => {
  for (let n = 0; n < 12; n++) await queueMail(context.db, { ...emailTo(`person-${n}@example.in`), isBulk: true }, null)
  await queueMail(context.db, emailTo('asha@example.in'), null)
  await moveMails(context.db)
  const jobs = (await findJobs(context)).map(({ mails }) => mails)
  await context.runJobs()
  expect(context.mails).toHaveLength(13)
  expect(context.mails[0]).toMatchObject({ to: 'asha@example.in' })
  // A worker that sends mails to many customers is soon free for another mail.
  expect(jobs).toEqual([1, 2, 2, 2, 2, 2, 2])
})

test('of the mails of a job only the one that was not accepted is sent again', async ({ context }) => {
  await queueMails(context, ['asha@example.in', 'ravi@example.in', 'meena@example.in'])
  rejectForNow(context, 'ravi@example.in')
  await context.runJobs()
  expect(addressesOf(context.mails)).toEqual(['asha@example.in', 'meena@example.in'])
  expect(await findJobs(context)).toEqual([{ mails: 1, attempts: 1 }])
  const subjects = context.db.selectFrom('sentMessages').select('subject').orderBy('subject')
  expect(await subjects.execute()).toEqual([{ subject: 'To asha@example.in' }, { subject: 'To meena@example.in' }])

  vi.restoreAllMocks()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(context.db)
  await context.runJobs()
  expect(addressesOf(context.mails)).toEqual(['asha@example.in', 'meena@example.in', 'ravi@example.in'])
  expect(await findJobs(context)).toEqual([])
  expect(await subjects.execute()).toHaveLength(3)
})

test('two processes move each mail once', async ({ context }) => {
  for (let n = 0; n < 40; n++) await queueMail(context.db, emailTo(`person-${n}@example.in`), null)
  const moved = await Promise.all([moveMails(context.db), moveMails(context.db), moveMails(context.db)])
  expect(moved.reduce((sum, count) => sum + count)).toBe(40)
  await context.runJobs()
  expect(new Set(addressesOf(context.mails)).size).toBe(40)
  expect(context.mails).toHaveLength(40)
})

test('mails are moved until the store stops', async ({ context }) => {
  const moving = startMovingMails(context.db, context.log)
  onTestFinished(moving.stop)
  await queueMail(context.db, emailTo('asha@example.in'), null)
  await vi.waitFor(async () => expect(await findJobs(context)).toHaveLength(1), eventually)
  await moving.stop()
  await queueMail(context.db, emailTo('ravi@example.in'), null)
  await delay(700)
  expect(await findJobs(context)).toHaveLength(1)
})

test('an error of the database delays mails and loses none', async ({ context }) => {
  const error = vi.fn()
  await queueMail(context.db, emailTo('asha@example.in'), null)
  await sql`alter table outgoing_mails rename to other_mails`.execute(context.db)
  const restore = () => sql`alter table if exists other_mails rename to outgoing_mails`.execute(context.db)
  onTestFinished(async () => void (await restore()))
  const moving = startMovingMails(context.db, { ...context.log, error })
  onTestFinished(moving.stop)
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), eventually)
  await restore()
  await vi.waitFor(async () => expect(await findJobs(context)).toHaveLength(1), eventually)
}, 30_000)

test('the mails of a job that are left when the store stops stay in it', async ({ context }) => {
  const stopping = new AbortController()
  const { send } = context.mailer
  vi.spyOn(context.mailer, 'send').mockImplementation(async (mail) => {
    await send(mail)
    stopping.abort()
  })
  const mails = ['asha', 'ravi'].flatMap((name) => mailsOf(emailTo(`${name}@example.in`), null))
  await ensureCompanyDetails(context.db)
  const sender = await findMailSender(context)
  const [first, second] = await sendMails(context, mails, sender, stopping.signal)
  expect(await first).toBe(true)
  await expect(second).rejects.toThrow('The store was stopped before it sent this mail.')
  expect(addressesOf(context.mails)).toEqual(['asha@example.in'])
})

test('mails that no job sends yet count as ready jobs, and their delay shows', async ({ context }) => {
  const probe = createProbe(context.databaseUrl)
  onTestFinished(probe.stop)
  await queueMail(context.db, emailTo('asha@example.in'), null)
  await sql`update outgoing_mails set queued_at = now() - interval '1 hour'`.execute(context.db)
  expect(await queueCounts(probe)).toMatchObject({ ready: 1, scheduled: 0, failed: 0 })
  expect((await queueCounts(probe)).oldestSeconds).toBeGreaterThanOrEqual(3600)
})
