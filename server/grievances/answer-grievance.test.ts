import { expect } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addMessage } from './add-message.ts'
import { addNote } from './add-note.ts'
import { answerGrievance } from './answer-grievance.ts'
import { closeGrievance } from './close-grievance.ts'
import { showGrievanceDetail } from './list-grievances.ts'

const changed = {
  kind: 'conflict',
  message: 'This complaint was changed by someone else meanwhile. Please open it again and repeat your changes.',
}

/** The number of answers that were mailed to an address. */
async function countAnswers(context: TestContext, email: string) {
  await context.runJobs()
  return context.mails.filter(({ to, subject }) => to === email && subject.includes('Our answer')).length
}

const kindsOf = async (context: TestContext, id: string) =>
  (await showGrievanceDetail(context, id)).entries.map(({ kind }) => kind)

test('an answer to a complaint in which the customer has written meanwhile is a conflict', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, ticket, email } = await createGrievance(context)
  await addMessage(context, { ticket, email, text: 'It has come, and it is broken.' })
  for (const close of [true, false]) {
    const answer = answerGrievance(context, admin, id, { text: 'It comes tomorrow.', close, seenEntries: 1 })
    await expect(answer).rejects.toMatchObject(changed)
  }
  expect(await kindsOf(context, id)).toEqual(['MESSAGE', 'MESSAGE'])
  expect(await countAnswers(context, email)).toBe(0)
  await answerGrievance(context, admin, id, { text: 'We send another one.', close: true, seenEntries: 2 })
  expect(await showGrievanceDetail(context, id)).toMatchObject({ status: 'CLOSED' })
})

test('of two administrators who answer one complaint the second gets a conflict', async ({ context }) => {
  const { id, email } = await createGrievance(context)
  const outcomes = await Promise.allSettled(
    ['It comes tomorrow.', 'It is lost.'].map(async (text) =>
      answerGrievance(context, await createAdmin(context), id, { text, close: false, seenEntries: 1 }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining(changed) })
  expect(await countAnswers(context, email)).toBe(1)
})

test('the same answer twice is no conflict, and internal notes are none', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, email } = await createGrievance(context)
  await addNote(context, admin, id, { text: 'Called the courier.' })
  for (let times = 0; times < 2; times++)
    await answerGrievance(context, admin, id, { text: 'It comes tomorrow.', close: false, seenEntries: 1 })
  expect(await countAnswers(context, email)).toBe(1)
})

test('a complaint that another administrator has answered meanwhile is not closed', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createGrievance(context)
  for (const text of ['It comes tomorrow.', 'It is lost.'])
    await answerGrievance(context, admin, id, { text, close: false })
  await expect(closeGrievance(context, admin, id, { seenEntries: 2 })).rejects.toMatchObject(changed)
  expect(await kindsOf(context, id)).toEqual(['MESSAGE', 'ANSWER', 'ANSWER'])
  await closeGrievance(context, admin, id, { seenEntries: 3 })
  expect(await showGrievanceDetail(context, id)).toMatchObject({ status: 'CLOSED' })
})
