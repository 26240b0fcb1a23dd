import { expect } from 'vitest'
import { grievances } from '#contract/grievances/grievances.ts'
import { createAdmin, createCustomer } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addMessage, addMyMessage } from './add-message.ts'
import { addNote } from './add-note.ts'
import { answerGrievance } from './answer-grievance.ts'
import { showGrievance } from './find-by-ticket.ts'
import { listMyGrievances } from './list-my-grievances.ts'

const email = 'kaveri@example.in'

/** Looks a complaint up by what is typed into the form, from a client. */
const show = (context: TestContext, ticket: string, address: string, ip = '192.0.2.1') =>
  showGrievance(context, grievances.show.body.parse({ ticket, email: address }), ip)

test('a customer sees the state and the messages by ticket number and e-mail address, without names and notes', async ({
  context,
}) => {
  const { id, ticket } = await createGrievance(context, { email, mobile: '98450 12345' })
  const admin = await createAdmin(context, { firstName: 'Zarathustra' })
  await addNote(context, admin, id, { text: 'Has complained before.' })
  await answerGrievance(context, admin, id, { text: 'It comes tomorrow.', close: false })
  const { grievance } = await show(context, ` ${ticket.toLowerCase()} `, ' KAVERI@example.in ')
  expect(grievance).toMatchObject({
    status: 'OPEN',
    category: 'DELIVERY',
    entries: [
      { kind: 'MESSAGE', text: 'My parcel has not come.' },
      { kind: 'ANSWER', text: 'It comes tomorrow.' },
    ],
  })
  expect(JSON.stringify(grievance)).not.toMatch(/Kaveri|kaveri|98450|Zarathustra|complained before/)
})

test('a wrong number and a wrong address have the same response after the same statements', async ({ context }) => {
  const { ticket } = await createGrievance(context, { email })
  const fail = async (number: string, address: string, ip: string) => {
    context.statements.length = 0
    const error = await show(context, number, address, ip).then(
      () => null,
      ({ kind, message }) => ({ kind, message }),
    )
    return { error, statements: [...context.statements] }
  }
  const wrongNumber = await fail(ticket === '00000000' ? '00000001' : '00000000', email, '192.0.2.1')
  expect(wrongNumber.error).toMatchObject({ kind: 'notFound' })
  expect(await fail(ticket, 'someone@example.in', '192.0.2.2')).toEqual(wrongNumber)
})

test('guesses of one ticket from many clients, and of one client, are delayed', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  const { ticket } = await createGrievance(context, { email })
  for (let n = 0; n < 10; n++) {
    await expect(show(context, ticket, `guess${n}@example.in`, `198.51.100.${n}`)).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(show(context, ticket, email, '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
  const guess = (n: number) => show(context, `0000${1000 + n}`, `guess${n}@example.in`, '203.0.113.1')
  for (let n = 0; n < 20; n++) await expect(guess(n)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(guess(20)).rejects.toMatchObject({ kind: 'tooMany' })
  context.setClock('2026-11-21T07:00:30Z')
  expect((await show(context, ticket, email, '198.51.100.99')).grievance.ticket).toBe(ticket)
})

test('a message is added once, mails the owner, and many are delayed', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  const { ticket } = await createGrievance(context, { email })
  const add = (text: string) => addMessage(context, { ticket, email, text }, '192.0.2.1')
  await add('Please hurry.')
  const { grievance } = await add('Please hurry.')
  expect(grievance.entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['MESSAGE', 'My parcel has not come.'],
    ['MESSAGE', 'Please hurry.'],
  ])
  for (let n = 0; n < 4; n++) await add(`And ${n}`)
  await expect(add('And more')).rejects.toMatchObject({ kind: 'tooMany' })
})

test('the customer reopens a closed complaint within 30 days, with a new month', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  const { id, ticket } = await createGrievance(context, { email })
  const admin = await createAdmin(context)
  await answerGrievance(context, admin, id, { text: 'It was sent.', close: true })
  expect((await show(context, ticket, email)).grievance).toMatchObject({
    status: 'CLOSED',
    reopenUntil: new Date('2026-12-21T18:29:59.999Z'),
  })
  context.setClock('2026-12-21T18:29:59Z')
  const { grievance } = await addMessage(context, { ticket, email, text: 'It has not come.' })
  expect(grievance).toMatchObject({ status: 'OPEN', resolveBy: new Date('2027-01-21T18:29:59.999Z'), closedAt: null })
  expect(grievance.entries.map(({ kind }) => kind)).toEqual(['MESSAGE', 'ANSWER', 'CLOSED', 'REOPENED'])

  await answerGrievance(context, admin, id, { text: 'Refunded.', close: true })
  context.setClock('2027-01-20T18:30:00Z')
  await expect(addMessage(context, { ticket, email, text: 'Too late.' })).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('more than 30 days ago'),
  })
})

test('a signed-in customer sees and continues their own complaints only', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const { ticket } = await createGrievance(context, { by: customer })
  await createGrievance(context, { email: customer.email })
  expect((await listMyGrievances(context, customer)).grievances).toMatchObject([{ ticket }])
  expect((await listMyGrievances(context, other)).grievances).toEqual([])
  const { grievance } = await addMyMessage(context, customer, ticket, { text: 'Please hurry.' })
  expect(grievance.entries).toHaveLength(2)
  await expect(addMyMessage(context, other, ticket, { text: 'Mine!' })).rejects.toMatchObject({ kind: 'notFound' })
})
