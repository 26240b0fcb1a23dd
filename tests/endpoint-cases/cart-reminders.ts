import { createReminder } from '#tests/support/marketing/create-reminder.ts'
import { administrators, allCallers, type EndpointCase } from './endpoint-case.ts'

/** Reminders of left carts. */
export const cartReminderCases: Record<string, EndpointCase> = {
  // Whoever has the link of a mail sees the items.
  'GET /cart-reminders/links/{token}': allCallers(async (context, customer) => {
    const id = await createReminder(context, customer)
    return { params: { token: context.tokens.links.issue('restore-cart', id) } }
  }),
  'GET /cart-reminders/summary': administrators(),
  'GET /cart-reminders': administrators(),
}
