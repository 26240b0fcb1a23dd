import { defaultTemplate, messageNames } from '#contract/orders/messages/messages.ts'
import type { AppContext } from '#server/context.ts'
import { findSavedMessages } from './messages.store.ts'

/** The texts of every message, in the owner's words where there are any. */
export async function listMessages({ db }: Pick<AppContext, 'db'>) {
  const saved = new Map((await findSavedMessages(db)).map((message) => [message.name, message]))
  return {
    messages: messageNames.map((name) => ({
      updatedAt: null,
      ...(saved.get(name) ?? defaultTemplate(name)),
      name,
      isChanged: saved.has(name),
    })),
  }
}
