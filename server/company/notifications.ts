import { notificationKinds } from '#contract/company/owner-notifications.ts'
import type { company } from '#contract/company.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ensureCompanyDetails } from './company.store.ts'
import {
  findStoredNotifications,
  lockStoredNotifications,
  type Notifications,
  updateNotifications,
} from './notifications.store.ts'

/** Every notification with its switch and addresses; one that was never changed is on and goes to the company's e-mail address. */
export const findNotifications = async (db: Database): Promise<Notifications> =>
  withDefaults(await findStoredNotifications(db))

const withDefaults = (stored: Partial<Notifications>) =>
  Object.fromEntries(
    notificationKinds.map((kind) => [kind, { enabled: true, addresses: [], ...stored[kind] }]),
  ) as Notifications

/** Changes notifications; omitted ones are unchanged. */
export async function changeNotifications(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { notifications: change }: Input<typeof company.updateNotifications>['body'],
) {
  const notifications = await inTransaction(db, async (trx) => {
    await ensureCompanyDetails(trx)
    const before = withDefaults(await lockStoredNotifications(trx))
    const after = { ...before, ...change }
    await updateNotifications(trx, after, clock())
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'companyDetails',
      subjectId: null,
      before: toAuditLines(before),
      after: toAuditLines(after),
    })
    return after
  })
  return { message: 'Notifications updated successfully!', notifications }
}

/** The notifications in the form of the audit log, one line each. */
const toAuditLines = (notifications: Notifications) => ({
  notifications: notificationKinds.map((kind) => {
    const { enabled, addresses } = notifications[kind]
    return `${kind}: ${enabled ? addresses.join(', ') || 'company e-mail' : 'off'}`
  }),
})
