import { cartReminderTtl } from '#contract/cart-reminders/cart-reminder-limits.ts'
import { bulkEditTtl } from '#contract/catalogue/bulk-edit/bulk-edit-limits.ts'
import { importTtl } from '#contract/catalogue/import-limits.ts'
import { sentMessageTtl } from '#contract/customers/customer-limits.ts'
import { dayMs } from '#contract/durations.ts'
import { closedGrievanceDays } from '#contract/grievances/grievance-rules.ts'
import { idempotencyKeyTtl } from '#contract/limits.ts'
import { withdrawnConsentTtl } from '#contract/marketing/marketing-limits.ts'
import { unusedGuestDays } from '#contract/orders/guests/guest-limits.ts'
import { unusedReturnPictureTtl } from '#contract/orders/returns/return-pictures.ts'
import { deleteEndedRecipients } from '#server/campaigns/recipients.store.ts'
import { deleteOldReminders } from '#server/cart-reminders/cart-reminders.store.ts'
import { deleteExpiredBulkEdits } from '#server/catalogue/bulk-edit/bulk-edits.store.ts'
import { deleteOldPrices } from '#server/catalogue/variants/price-history/price-history.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteClosedGrievances } from '#server/grievances/grievances.store.ts'
import { deleteUnusedGuests } from '#server/identity/guests/guests.store.ts'
import { deleteEndedSessions } from '#server/identity/sessions/sessions.store.ts'
import { deleteExpiredImports } from '#server/import-export/imports/imports.store.ts'
import { deleteSentMessages } from '#server/mail/sent-messages.store.ts'
import { deleteWithdrawnConsents } from '#server/marketing/marketing-consents.store.ts'
import { deleteUnneededPayouts } from '#server/orders/payouts/payouts.store.ts'
import { deleteUnusedPictures } from '#server/orders/returns/pictures/return-pictures.store.ts'
import { draftsExpireUntil } from '#server/orders/staff/drafts/draft-lifetime.ts'
import { deleteExpiredDrafts } from '#server/orders/staff/drafts/drafts.store.ts'
import { deleteExpiredStockAlerts } from '#server/stock-alerts/stock-alerts.store.ts'
import { deleteExpiredAttempts } from '#server/throttle/throttle.store.ts'
import { attemptLifetime, knownClientLifetime } from '#server/throttle/throttle-rules.ts'
import { deleteExpiredCodes, deleteFailedMails, deleteIdempotencyKeys } from './expired.store.ts'

/** Milliseconds for which a mail that the queue has given up is kept, so that an operator can look at it. */
const failedMailTtl = 30 * dayMs

/** Deletes what is not needed any more: each call names the records and, where there is one, how long they are kept. */
export async function deleteExpired({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const before = (ttl: number) => new Date(now.getTime() - ttl)
  await deleteEndedSessions(db, now)
  await deleteExpiredCodes(db, now)
  await deleteIdempotencyKeys(db, before(idempotencyKeyTtl))
  await deleteExpiredImports(db, { ended: before(importTtl.ended), idle: before(importTtl.idle) })
  await deleteExpiredBulkEdits(db, { ended: before(bulkEditTtl.ended), idle: before(bulkEditTtl.idle) })
  await deleteExpiredAttempts(db, { attempts: before(attemptLifetime), knownClients: before(knownClientLifetime) })
  await deleteExpiredDrafts(db, draftsExpireUntil(now))
  await deleteClosedGrievances(db, before(closedGrievanceDays * dayMs))
  await deleteUnusedPictures(db, before(unusedReturnPictureTtl))
  await deleteUnneededPayouts(db)
  await deleteSentMessages(db, before(sentMessageTtl))
  await deleteFailedMails(db, before(failedMailTtl))
  await deleteExpiredStockAlerts(db, now)
  await deleteOldReminders(db, before(cartReminderTtl))
  await deleteWithdrawnConsents(db, before(withdrawnConsentTtl))
  await deleteEndedRecipients(db)
  await deleteOldPrices(db)
  await deleteGuests(db, before(unusedGuestDays * dayMs))
}

/** Deletes guests without an order in batches, each in a transaction of its own. */
async function deleteGuests(db: Database, before: Date): Promise<void> {
  while ((await inTransaction(db, (trx) => deleteUnusedGuests(trx, before))) > 0);
}
