import type { NotificationKind } from '#contract/company/owner-notifications.ts'
import type { Database } from '#server/database/connect.ts'
import { isReservedAddress } from '#server/mail/reserved-address.ts'
import { findNotificationSettings, type NotificationSettings } from './notifications.store.ts'

/** The addresses to which a notification is sent (`recipientsOf`). */
export const findNotificationRecipients = async (db: Database, kind: NotificationKind): Promise<string[]> =>
  recipientsOf(await findNotificationSettings(db), kind)

/**
 * The addresses to which a notification is sent: those of its settings, or the company's e-mail address, for complaints that of the grievance
 * officer. None while it is off; reserved addresses, such as that of a new store, get no mail.
 */
export function recipientsOf(settings: NotificationSettings, kind: NotificationKind): string[] {
  if (!settings) return []
  const { enabled = true, addresses = [] } = settings.notifications[kind] ?? {}
  if (!enabled) return []
  const all = addresses.length > 0 ? addresses : [defaultAddress(settings, kind)]
  return all.filter((address) => !isReservedAddress(address))
}

const defaultAddress = (
  { email, grievanceOfficerEmail }: NonNullable<NotificationSettings>,
  kind: NotificationKind,
): string => (kind === 'grievance' && grievanceOfficerEmail) || email
