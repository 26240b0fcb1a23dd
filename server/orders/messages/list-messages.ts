import { defaultTemplate, messageNames } from '#contract/orders/messages/messages.ts'
import type { AppContext } from '#server/context.ts'
import { findOwnMessages } from './messages.store.ts'

/** The texts of every message, in the owner's words where there are any. */
export async function listMessages({ db }: Pick<AppContext, 'db'>) {
  const own = await findOwnMessages(db)
  return {
    messages: messageNames.map((name) => ({
      name,
      ...(own?.[name] ?? defaultTemplate(name)),
      isChanged: own?.[name] !== undefined,
    })),
  }
}
