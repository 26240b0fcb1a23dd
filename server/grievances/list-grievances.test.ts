import { expect } from 'vitest'
import { grievancesPageSize } from '#contract/grievances/grievance-rules.ts'
import { grievances } from '#contract/grievances/grievances.ts'
import { showDashboardSummary } from '#server/dashboard/dashboard-summary.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { answerGrievance } from './answer-grievance.ts'
import { closeGrievance } from './close-grievance.ts'
import { setAcknowledged } from './grievances.store.ts'
import { listGrievances, showGrievanceDetail } from './list-grievances.ts'

const list = (context: TestContext, query: object = {}) => listGrievances(context, grievances.list.query.parse(query))
const names = async (context: TestContext, query: object = {}) =>
  (await list(context, query)).grievances.map(({ name }) => name)

/** Three complaints: not acknowledged, acknowledged the day before, and acknowledged a month ago. */
async function createThree(context: TestContext) {
  const at = async (timestamp: string, name: string, isAcknowledged: boolean) => {
    context.setClock(timestamp)
    const { id } = await createGrievance(context, { name })
    if (isAcknowledged) await setAcknowledged(context.db, id, context.clock())
    return id
  }
  const late = await at('2026-10-20T07:00:00Z', 'Late', true)
  const later = await at('2026-11-20T07:00:00Z', 'Later', true)
  const unacknowledged = await at('2026-11-21T07:00:00Z', 'Unacknowledged', false)
  return { late, later, unacknowledged }
}

test('open complaints are listed by what is due first, and overdue ones by themselves', async ({ context }) => {
  expect(await showDashboardSummary(context)).not.toHaveProperty('grievances')
  await createThree(context)
  expect(await names(context)).toEqual(['Late', 'Unacknowledged', 'Later'])
  expect(await names(context, { show: 'overdue' })).toEqual(['Late'])
  expect((await list(context)).counts).toEqual({ open: 3, overdue: 1 })
  expect(await showDashboardSummary(context)).toMatchObject({ grievances: { open: 3, overdue: 1 } })
  // The 48 hours are over.
  context.setClock('2026-11-23T07:00:01Z')
  expect(await names(context, { show: 'overdue' })).toEqual(['Late', 'Unacknowledged'])
})

test('complaints are found by name, address, mobile number, ticket number and order number', async ({ context }) => {
  const given = { name: 'Meera 100%', email: 'meera@example.in', mobile: '98450 12345', orderNumber: '1a2b3c4d' }
  const { ticket } = await createGrievance(context, given)
  await createGrievance(context, { name: 'Other' })
  for (const q of [
    'meera',
    'MEERA@',
    '98450',
    '9845012345',
    '+91 98450-12345',
    ticket.toLowerCase(),
    `${ticket.slice(0, 4)}-${ticket.slice(4)}`,
    '#1A2B3C4D',
  ])
    expect(await names(context, { q }), q).toEqual(['Meera 100%'])
  expect(await names(context, { q: '100%' })).toEqual(['Meera 100%'])
  expect(await names(context, { q: '_' })).toEqual([])
})

test('a complaint is closed after an answer to its last message, and the customer is told', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, email } = await createGrievance(context)
  await expect(closeGrievance(context, admin, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Answer the customer’s last message before you close the complaint.',
  })
  // A form that is sent twice is one answer.
  for (let times = 0; times < 2; times++)
    await answerGrievance(context, admin, id, { text: 'It comes tomorrow.', close: false })
  await closeGrievance(context, admin, id)
  await expect(closeGrievance(context, admin, id)).rejects.toMatchObject({ message: 'This complaint is closed.' })
  await expect(answerGrievance(context, admin, id, { text: 'x', close: false })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await context.runJobs()
  const subjects = context.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringContaining('Our answer to your complaint'),
    expect.stringContaining('is closed'),
  ])
  expect(await showGrievanceDetail(context, id)).toMatchObject({
    status: 'CLOSED',
    isAnswered: true,
    acknowledgedAt: expect.any(Date),
    entries: [{ kind: 'MESSAGE', by: null }, { kind: 'ANSWER', by: 'Asha Rao' }, { kind: 'CLOSED' }],
  })
})

test('closed complaints are listed the latest first, page by page', async ({ context }) => {
  const admin = await createAdmin(context)
  const count = grievancesPageSize + 3
  for (let n = 0; n < count; n++) {
    context.setClock(new Date(Date.parse('2026-11-21T07:00:00Z') + n * 60_000))
    const { id } = await createGrievance(context, { name: `Number ${n}` })
    await answerGrievance(context, admin, id, { text: 'Done.', close: true })
  }
  const first = await list(context, { show: 'closed' })
  expect(first.grievances[0]?.name).toBe(`Number ${count - 1}`)
  const second = await list(context, { show: 'closed', cursor: first.nextCursor! })
  expect(second.grievances.map(({ name }) => name)).toEqual(['Number 2', 'Number 1', 'Number 0'])
  expect(second.nextCursor).toBeNull()
  await expect(list(context, { cursor: 'nonsense' })).rejects.toMatchObject({ kind: 'invalid' })
  expect(await names(context)).toEqual([])
})
