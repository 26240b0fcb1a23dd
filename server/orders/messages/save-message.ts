import { isDeepStrictEqual } from 'node:util'
import {
  defaultTemplate,
  type MessageName,
  type MessageTemplate,
  messages,
} from '#contract/orders/messages/messages.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertValidTemplate } from './assert-valid-template.ts'
import { deleteOwnMessage, lockOwnMessage, writeOwnMessage } from './messages.store.ts'

type SaveDeps = Pick<AppContext, 'db' | 'clock'>

/** Changes the texts of a message for an administrator; the default texts are not stored. */
export async function saveMessage(
  { db, clock }: SaveDeps,
  administrator: Caller,
  name: MessageName,
  after: MessageTemplate,
) {
  assertValidTemplate(name, after)
  await inTransaction(db, async (trx) => {
    const before = (await lockOwnMessage(trx, name)) ?? defaultTemplate(name)
    const now = clock()
    const isDefault = isDeepStrictEqual(after, defaultTemplate(name))
    await (isDefault ? deleteOwnMessage(trx, name) : writeOwnMessage(trx, name, after, now))
    const change = { actor: administrator, now, subject: 'orderMessage', subjectId: name } as const
    await recordChange(trx, { ...change, subjectName: messages[name].label, before, after })
  })
  return { message: 'The message is saved.' }
}

/** Restores the default texts of a message for an administrator. */
export async function resetMessage(deps: SaveDeps, administrator: Caller, name: MessageName) {
  await saveMessage(deps, administrator, name, defaultTemplate(name))
  return { message: 'The message has its default text again.' }
}
