import type { NotificationKind } from '#contract/company/owner-notifications.ts'
import type { Database } from '#server/database/connect.ts'
import { isReservedAddress } from '#server/mail/reserved-address.ts'
import { findCompanyDetails } from './company.store.ts'
import { findNotifications } from './notifications.ts'

/**
 * The addresses to which a notification is sent: those of its settings, or the company's e-mail address, for complaints that of the grievance
 * officer. None while it is off; reserved addresses get no mail.
 */
export async function findNotificationRecipients(db: Database, kind: NotificationKind): Promise<string[]> {
  const { enabled, addresses } = (await findNotifications(db))[kind]
  if (!enabled) return []
  const all = addresses.length > 0 ? addresses : [await defaultAddress(db, kind)]
  return all.filter((address) => !isReservedAddress(address))
}

async function defaultAddress(db: Database, kind: NotificationKind): Promise<string> {
  const { email, grievanceOfficer } = await findCompanyDetails(db)
  return (kind === 'grievance' && grievanceOfficer?.email) || email
}
