import { sql } from 'kysely'
import type { timelineKinds } from '#contract/customers/customers.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'

/** An entry of the timeline; `key` tells apart entries of one time. */
type TimelineRow = {
  key: string
  kind: (typeof timelineKinds)[number]
  at: Date
  text: string | null
  author: string | null
  order: { id: string; event: string; state: string | null } | null
}

export type TimelinePosition = { at: Date; key: string }

/** What happened with a customer, the newest first: `size` entries after a position. Its rows are those of one customer. */
export async function findTimeline(
  db: Database,
  userId: string,
  { after, size }: { after: TimelinePosition | undefined; size: number },
): Promise<TimelineRow[]> {
  const isAfter = after ? isAfterPosition([sql`at`, sql`key`], [after.at, after.key], 'desc') : sql`true`
  const { rows } = await sql<TimelineRow>`
    with entries as (
      select 'registered' as key, 'REGISTERED' as kind, created_at as at, null as text, null as author, null::json as "order"
      from users where id = ${userId}
      union all
      select 'consent ' || id, 'CONSENT', given_at, null, null, null from consents where user_id = ${userId}
      union all
      select 'mails ' || id, purpose || '_WANTED', given_at, null, null, null from marketing_consents where user_id = ${userId}
      union all
      select 'mails ended ' || id, purpose || '_ENDED', withdrawn_at, null, null, null
      from marketing_consents where user_id = ${userId} and withdrawn_at is not null
      union all
      select 'order ' || lpad(event.id::text, 19, '0'), 'ORDER', event.created_at, null, null,
        json_build_object('id', orders.id, 'event', event.event, 'state', event.to_state)
      from orders join order_events event on event.order_id = orders.id
      where orders.user_id = ${userId} and event.event in ('PLACED', 'DELIVERY_CHANGED', 'RETURN_CHANGED')
      union all
      select 'message ' || id, 'MESSAGE', sent_at, subject, null, null from sent_messages where user_id = ${userId}
      union all
      select 'note ' || id, kind, created_at, text, author_name, null from customer_notes where user_id = ${userId}
    )
    select * from entries where ${isAfter} order by at desc, key desc limit ${size}`.execute(db)
  return rows
}
