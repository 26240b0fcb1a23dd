import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { TestContext } from '../test-context.ts'

type Offered = { news?: boolean; reminderHours?: readonly [first: number, second: number | null] | null }

/** Switches the consents to mails on, with reminders of left carts after 4 and 48 hours. */
export async function offerMarketing(
  { db }: TestContext,
  { news = true, reminderHours = [4, 48] }: Offered = {},
): Promise<void> {
  await ensureCompanyDetails(db)
  const [cartReminderHours = null, secondCartReminderHours = null] = reminderHours ?? []
  await db
    .updateTable('companyDetails')
    .set({ newsOffered: news, cartReminderHours, secondCartReminderHours })
    .execute()
}
