import { expect } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { test } from '#tests/support/test-context.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { changeNotifications, findNotifications } from './notifications.ts'

test('two administrators who change different notifications at once change both', async ({ context }) => {
  const admin = await createAdmin(context)
  await ensureCompanyDetails(context.db)
  const off = { enabled: false, addresses: [] }
  const other = await context.db.transaction().execute(async (trx) => {
    await changeNotifications({ ...context, db: trx }, admin, { notifications: { newOrder: off } })
    const change = changeNotifications(context, admin, { notifications: { soldOut: off } })
    await waitForBlockedSession(context)
    return { change }
  })
  await other.change
  expect(await findNotifications(context.db)).toMatchObject({ newOrder: off, soldOut: off })
})
