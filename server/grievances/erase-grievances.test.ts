import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { addMyMessage } from './add-message.ts'
import { eraseGrievances } from './erase-grievances.store.ts'
import { insertEntry, lockGrievance } from './grievances.store.ts'

const texts = async ({ db }: TestContext) =>
  (await db.selectFrom('grievanceEntries').select('text').orderBy('id').execute()).map(({ text }) => text)

test('a message that is sent during the deletion of the account is refused, and opens nothing again', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const { ticket } = await createGrievance(context, { by: customer })
  const adding = await inTransaction(context.db, async (trx) => {
    await eraseGrievances(trx, customer.id, context.clock())
    const promise = addMyMessage(context, customer, ticket, { text: 'I live in Zanzibarpur.' })
    promise.catch(() => undefined)
    await waitForBlockedSession(context)
    return { promise }
  })
  await expect(adding.promise).rejects.toMatchObject({ kind: 'notFound' })
  expect(await texts(context)).toEqual(['Erased'])
  expect(await context.db.selectFrom('grievances').select('status').execute()).toEqual([{ status: 'CLOSED' }])
})

test('a message that is being saved when the account is deleted is erased too', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createGrievance(context, { by: customer })
  const erasing = await inTransaction(context.db, async (trx) => {
    await lockGrievance(trx, id)
    const promise = eraseGrievances(context.db, customer.id, context.clock())
    promise.catch(() => undefined)
    await waitForBlockedSession(context)
    const entry = { grievanceId: id, kind: 'MESSAGE', administratorId: null, createdAt: context.clock() } as const
    await insertEntry(trx, { ...entry, text: 'I live in Zanzibarpur.' })
    return { promise }
  })
  await erasing.promise
  expect(await texts(context)).toEqual(['Erased', 'Erased'])
})
