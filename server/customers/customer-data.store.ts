import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** What administrators keep about a customer, and which mails were sent; a part is missing if it is empty. */
export async function findCustomerData(db: Database, userId: string) {
  const { rows } = await sql<{ tags: string[]; notes: TextAt[] | null; messages: TextAt[] | null }>`
    select tags,
      (select json_agg(json_build_object('at', created_at, 'text', text) order by created_at, id)
        from customer_notes where user_id = ${userId}::uuid) as notes,
      (select json_agg(json_build_object('at', sent_at, 'text', subject) order by sent_at, id)
        from sent_messages where user_id = ${userId}::uuid) as messages
    from customer_records where user_id = ${userId}::uuid`.execute(db)
  const { tags = [], notes = null, messages = null } = rows[0] ?? {}
  return {
    ...(tags.length > 0 && { tags }),
    ...(notes && { notes: notes.map(withTime) }),
    ...(messages && { messages: messages.map(withTime) }),
  }
}

type TextAt = { at: string; text: string }

const withTime = ({ at, text }: TextAt) => ({ at: new Date(at), text })
