import { isDeepStrictEqual } from 'node:util'
import type { Input } from '#contract/endpoint.ts'
import {
  defaultTemplate,
  type MessageName,
  type MessageTemplate,
  messages,
} from '#contract/orders/messages/messages.ts'
import type { orderMessages } from '#contract/orders/messages/order-messages.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertSettingsUnchanged } from '#server/errors.ts'
import { assertValidTemplate } from './assert-valid-template.ts'
import { deleteOwnMessage, lockOwnMessage, writeOwnMessage } from './messages.store.ts'

type SaveDeps = Pick<AppContext, 'db' | 'clock'>

/**
 * Changes the texts of a message for an administrator; the default texts are not stored. A conflict when the texts were changed after
 * `seenUpdatedAt`.
 */
export async function saveMessage(
  { db, clock }: SaveDeps,
  administrator: Caller,
  name: MessageName,
  { seenUpdatedAt, ...after }: Input<typeof orderMessages.save>['body'],
) {
  assertValidTemplate(name, after)
  return inTransaction(db, async (trx) => {
    const saved = await lockOwnMessage(trx, name)
    assertSettingsUnchanged(saved?.updatedAt ?? null, seenUpdatedAt)
    const before = saved ? toTemplate(saved) : defaultTemplate(name)
    const now = clock()
    const isDefault = isDeepStrictEqual(after, defaultTemplate(name))
    await (isDefault ? deleteOwnMessage(trx, name) : writeOwnMessage(trx, name, after, now))
    const change = { actor: administrator, now, subject: 'orderMessage', subjectId: name } as const
    await recordChange(trx, { ...change, subjectName: messages[name].label, before, after })
    return isDefault
      ? { message: 'The message has its default text again.', updatedAt: null }
      : { message: 'The message is saved.', updatedAt: now }
  })
}

const toTemplate = ({ subject, heading, text }: MessageTemplate): MessageTemplate => ({ subject, heading, text })

/** Restores the default texts of a message for an administrator, without a check for changes by others. */
export async function resetMessage(deps: SaveDeps, administrator: Caller, name: MessageName) {
  const { message } = await saveMessage(deps, administrator, name, defaultTemplate(name))
  return { message }
}
