import { createVariant, type TestUser } from '../factories.ts'
import type { TestContext } from '../test-context.ts'

/** The reminder of a cart with one item. Returns its id. */
export async function createReminder(context: TestContext, { id: userId }: Pick<TestUser, 'id'>): Promise<string> {
  const { db, clock } = context
  const { id: variantId } = await createVariant(context)
  const { id } = await db
    .insertInto('cartReminders')
    .values({ userId, cartChangedAt: clock(), value: 100_00, firstSentAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('cartReminderItems').values({ reminderId: id, variantId, quantity: 1, position: 0 }).execute()
  return id
}
