import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { formatTicket } from '#contract/grievances/grievance-rules.ts'
import { exportData } from '#server/account/export-data.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { acknowledgeByHand } from './add-note.ts'
import { answerGrievance } from './answer-grievance.ts'
import { closeGrievance } from './close-grievance.ts'
import { warnAboutGrievance } from './notify-owner.ts'

/** A store with a grievance officer whose addresses get mails. */
async function nameOfficer({ db }: TestContext) {
  await ensureCompanyDetails(db)
  const officer = { grievanceOfficerName: 'Meera Nair', grievanceOfficerEmail: 'meera@vipani.in' }
  await db
    .updateTable('companyDetails')
    .set({ ...officer, grievanceOfficerPhone: '080 1234567' })
    .execute()
}

/** The addresses and subjects of the sent mails. */
const sentMails = ({ mails }: TestContext) => mails.map(({ to, subject }) => `${to}: ${subject}`)

test('a customer gets the ticket number and the officer’s name by mail at once, and the officer a mail', async ({
  context,
}) => {
  await nameOfficer(context)
  // In the future, so that no reminder is due yet.
  context.setClock('2090-11-21T07:00:00Z')
  const { id, ticket } = await createGrievance(context, { email: 'Kaveri@example.in', text: 'Where is my parcel?' })
  expect(ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  await context.runJobs()
  const shown = `${ticket.slice(0, 4)}-${ticket.slice(4)}`
  expect(sentMails(context).sort()).toEqual([
    `Kaveri@example.in: Your complaint has arrived: ${shown}`,
    `meera@vipani.in: New complaint ${shown}`,
  ])
  const mail = context.mails.find(({ to }) => to === 'Kaveri@example.in')!
  expect(mail.text).toContain('Meera Nair deals with it')
  expect(mail.text).toContain('Arrived: Tue, 21 Nov, 12:30 pm')
  expect(mail.text).toContain('Settled by: 21 Dec 2090')
  expect(mail.text).toContain(`https://shop.example/grievance?ticket=${shown}`)
  const officerMail = context.mails.find(({ to }) => to === 'meera@vipani.in')!
  expect(officerMail.text).toContain('Settle by: 21 Dec 2090')
  // A visitor can enter any address: the mail contains nothing that was typed.
  expect(mail.text).not.toMatch(/Where is my parcel|Iyer/)
  const row = await context.db.selectFrom('grievances').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.acknowledgedAt).toEqual(new Date('2090-11-21T07:00:00Z'))
  expect(row.dueAt).toEqual(row.resolveBy)
})

test('a complaint whose mail is rejected stays unacknowledged until the owner records it by hand', async ({
  context,
}) => {
  await nameOfficer(context)
  context.setClock('2090-11-21T07:00:00Z')
  const rejected = Object.assign(new Error('no such address'), { responseCode: 550 })
  const { send } = context.mailer
  vi.spyOn(context.mailer, 'send').mockImplementation((mail) =>
    mail.to === 'nobody@example.in' ? Promise.reject(rejected) : send(mail),
  )
  const { id, acknowledgeBy } = await createGrievance(context, { email: 'nobody@example.in' })
  await context.runJobs()
  const officerMail = context.mails.find(({ to }) => to === 'meera@vipani.in')!
  expect(officerMail.text).toContain('Acknowledge by: Thu, 23 Nov, 12:30 pm')
  const show = () =>
    context.db
      .selectFrom('grievances')
      .select(['acknowledgedAt', 'dueAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await show()).toEqual({ acknowledgedAt: null, dueAt: acknowledgeBy })
  const admin = await createAdmin(context)
  await acknowledgeByHand(context, admin, id, { means: 'by phone' })
  expect((await show()).acknowledgedAt).not.toBeNull()
  await expect(acknowledgeByHand(context, admin, id, { means: 'by phone' })).rejects.toMatchObject({ kind: 'conflict' })
})

test('the order is linked only if it is of the same customer', async ({ context }) => {
  const customer = await createCustomer(context, { email: 'kaveri@example.in' })
  const order = (await createCodOrder(context, customer, { of: await createVariant(context) }))!
  const typed = { orderNumber: `# ${order.shortId.toLowerCase()}` }
  expect((await createGrievance(context, { ...typed, email: 'KAVERI@example.in' })).orderId).toBe(order.id)
  expect((await createGrievance(context, { ...typed, by: customer })).orderId).toBe(order.id)
  const other = await createGrievance(context, typed)
  expect(other).toMatchObject({ orderId: null, orderNumber: order.shortId.toLowerCase(), userId: null })
  const byAdmin = await createGrievance(context, { by: await createAdmin(context) })
  expect(byAdmin.userId).toBeNull()
})

test('a form that is sent twice, also at the same time, is one complaint', async ({ context }) => {
  const given = { email: 'kaveri@example.in', text: 'Broken.' }
  const [one, two] = await Promise.all([createGrievance(context, given), createGrievance(context, given)])
  expect(two.id).toBe(one.id)
  await context.runJobs()
  expect(context.mails.filter(({ to }) => to === 'kaveri@example.in')).toHaveLength(1)
  expect((await createGrievance(context, { ...given, text: 'Broken again.' })).id).not.toBe(one.id)
})

test('the same text about another order, and after the closing of the first complaint, is a new complaint', async ({
  context,
}) => {
  const given = { email: 'kaveri@example.in', text: 'Not delivered.', orderNumber: '1a2b3c4d' }
  const first = await createGrievance(context, given)
  expect((await createGrievance(context, { ...given, orderNumber: '5e6f7a8b' })).id).not.toBe(first.id)
  const admin = await createAdmin(context)
  await answerGrievance(context, admin, first.id, { text: 'It came today.', close: true })
  expect((await createGrievance(context, given)).id).not.toBe(first.id)
})

test('a visitor who guesses the address and the text of a complaint does not get its ticket number', async ({
  context,
}) => {
  const { ticket } = await createGrievance(context, { email: 'kaveri@example.in', text: 'Where is my order?' })
  const guess = { name: 'Somebody', email: 'kaveri@example.in', text: 'Where is my order?' }
  expect((await createGrievance(context, guess)).ticket).not.toBe(ticket)
})

test('an account with the address of a visitor’s complaint does not learn its ticket number', async ({ context }) => {
  const email = 'kaveri@example.in'
  const customer = await createCustomer(context, { email })
  const foreign = await createGrievance(context, { email })
  const own = await createGrievance(context, { by: customer, email, text: 'Mine.' })
  const admin = await createAdmin(context)
  for (const { id } of [foreign, own]) {
    await answerGrievance(context, admin, id, { text: 'Sorry.', close: false })
    await closeGrievance(context, admin, id)
  }
  await context.runJobs()
  expect(context.mails.filter(({ subject }) => subject.includes(formatTicket(foreign.ticket)))).not.toEqual([])
  const { messages = [] } = await exportData(context, customer)
  expect(messages.map(({ text }) => text).sort()).toEqual([
    `Our answer to your complaint ${formatTicket(own.ticket)}`,
    `Your complaint ${formatTicket(own.ticket)} is closed`,
  ])
})

test('complaints of one address and of one client are limited', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  for (let n = 0; n < 3; n++) await createGrievance(context, { email: 'victim@example.in', text: `Number ${n}` })
  await expect(createGrievance(context, { email: 'VICTIM@example.in', text: 'Number 3' })).rejects.toMatchObject({
    kind: 'tooMany',
    details: { retryAfter: 60 },
  })
  for (let n = 0; n < 10; n++) await createGrievance(context, { ip: '198.51.100.7' })
  await expect(createGrievance(context, { ip: '198.51.100.7' })).rejects.toMatchObject({ kind: 'tooMany' })
})

test('the owner is reminded once of each clock that runs out, and of none of a closed complaint', async ({
  context,
}) => {
  await nameOfficer(context)
  const grievance = await createGrievance(context)
  const { rows } = await sql<{ payload: { clock: string; due: string }; runAt: Date }>`
    select payload, run_at from graphile_worker._private_jobs where run_at > now() + interval '1 hour' order by run_at`.execute(
    context.db,
  )
  expect(rows.map(({ payload, runAt }) => [payload.clock, runAt])).toEqual([
    ['ACKNOWLEDGE', new Date(grievance.acknowledgeBy.getTime() - 12 * 3_600_000)],
    ['RESOLVE', new Date(grievance.resolveBy.getTime() - 3 * 86_400_000)],
  ])
  const warn = (clock: 'ACKNOWLEDGE' | 'RESOLVE', due = grievance.resolveBy) =>
    warnAboutGrievance(context, { grievanceId: grievance.id, clock, due: due.toISOString() })
  // The clock of a complaint that was reopened meanwhile.
  await warn('RESOLVE', new Date('2026-01-01T00:00:00Z'))
  await warn('ACKNOWLEDGE')
  await warn('ACKNOWLEDGE')
  await warn('RESOLVE')
  await warn('RESOLVE')
  await context.runJobs()
  const reminders = sentMails(context).filter((mail) => /Not acknowledged yet|To be settled soon/.test(mail))
  expect(reminders).toHaveLength(2)
  const closed = { status: 'CLOSED', closedAt: new Date(), resolveWarnedAt: null } as const
  await context.db.updateTable('grievances').set(closed).execute()
  await warn('RESOLVE')
  await context.runJobs()
  expect(sentMails(context).filter((mail) => /settled soon/.test(mail))).toHaveLength(1)
})
