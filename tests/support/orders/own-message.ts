import type { MessageName, MessageTemplate } from '#contract/orders/messages/messages.ts'
import { writeOwnMessage } from '#server/orders/messages/messages.store.ts'
import type { TestContext } from '../test-context.ts'

/** Texts of an owner that every message can have. */
export const ownTemplate: MessageTemplate = {
  subject: 'Namaste {name}, about {order}',
  heading: 'Namaste {name}',
  text: 'Your order {order} of {total} is with us.\n\nThank you!',
}

/** Stores an owner's texts of a message. */
export async function createOwnMessage(
  { db, clock }: TestContext,
  name: MessageName,
  template: Partial<MessageTemplate> = {},
): Promise<void> {
  await writeOwnMessage(db, name, { ...ownTemplate, ...template }, clock())
}
