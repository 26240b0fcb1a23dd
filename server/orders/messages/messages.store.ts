import { type RawBuilder, sql } from 'kysely'
import type { MessageName, MessageTemplate } from '#contract/orders/messages/messages.ts'
import type { Database } from '#server/database/connect.ts'

/** The owner's own texts by the name of the message; null for a store that has none. */
export type OwnMessages = Partial<Record<MessageName, MessageTemplate>> | null

/** SQL: the owner's own texts, for a sub-select of a statement that is run anyway. */
export const ownMessagesJson: RawBuilder<OwnMessages> = sql`(
  select json_object_agg(name, json_build_object('subject', subject, 'heading', heading, 'text', text)) from order_messages)`

/** The owner's own texts. */
export async function findOwnMessages(db: Database): Promise<OwnMessages> {
  const { rows } = await sql<{ messages: OwnMessages }>`select ${ownMessagesJson} as messages`.execute(db)
  return rows[0]?.messages ?? null
}

/** The owner's own texts of a message, and when they were saved. */
type SavedMessage = MessageTemplate & { name: string; updatedAt: Date }

/** The owner's own texts, and when they were saved. */
export const findSavedMessages = (db: Database): Promise<SavedMessage[]> =>
  db.selectFrom('orderMessages').select(['name', 'subject', 'heading', 'text', 'updatedAt']).execute()

/**
 * The owner's own texts for a mail about an order, whether it has a recipient (demonstration orders and anonymized customers have none), and
 * whether that is a guest. One statement.
 */
export async function findEmailMessages(
  db: Database,
  orderId: string,
): Promise<{ hasRecipient: boolean; customerId: string | null; isGuest: boolean; ownMessages: OwnMessages }> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['orders.isDemo', 'orders.email', 'orders.userId', 'users.guestEmail', ownMessagesJson.as('ownMessages')])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  const hasRecipient = order !== undefined && !order.isDemo && order.email !== ''
  const { userId: customerId = null, guestEmail = null, ownMessages = null } = order ?? {}
  return { hasRecipient, customerId, isGuest: guestEmail !== null, ownMessages }
}

/** The owner's own texts of a message; no other transaction changes them until this one ends. Undefined for none. */
export async function lockOwnMessage(db: Database, name: MessageName): Promise<SavedMessage | undefined> {
  // The lock of the table also stops two administrators who save the first texts at once.
  await sql`lock table order_messages in share row exclusive mode`.execute(db)
  return db
    .selectFrom('orderMessages')
    .select(['name', 'subject', 'heading', 'text', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Writes the owner's texts of a message. */
export const writeOwnMessage = (db: Database, name: MessageName, template: MessageTemplate, updatedAt: Date) => {
  const values = { ...template, updatedAt }
  return db
    .insertInto('orderMessages')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Deletes the owner's texts of a message. */
export const deleteOwnMessage = (db: Database, name: MessageName) =>
  db.deleteFrom('orderMessages').where('name', '=', name).execute()
