import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { jobPriorities } from '#server/queue/add-job.ts'
import { sendMailsJob } from './queue-mail.ts'

/** The mails of one job: after a crash those that it had sent already are sent again, under the same Message-ID. */
const mailsPerJob = 10
/** For mails to many customers: their jobs are short, so that a worker is soon free for other mails. */
const bulkMailsPerJob = 2
/** Mails that one statement moves. */
const mailsPerStatement = 100
/** In milliseconds. The mails of this time share jobs. */
const interval = 500
const intervalAfterErrors = 5000

/** Moves up to `mailsPerStatement` queued mails, the first ones, into jobs that send them in their order; returns their number. */
async function moveSomeMails(db: Database): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from outgoing_mails
      where position = any(array(select position from outgoing_mails order by position limit ${sql.lit(mailsPerStatement)} for update skip locked))
      returning id, email, position, email -> 'isBulk' is not null as is_bulk
    ),
    numbered as (
      select *, (row_number() over (partition by is_bulk order by position) - 1)
        / case when is_bulk then ${sql.lit(bulkMailsPerJob)} else ${sql.lit(mailsPerJob)} end as batch
      from moved
    ),
    payload as (
      select is_bulk, json_agg(json_build_object('id', id, 'email', email) order by position) as mails, count(*)::int as moved
      from numbered group by is_bulk, batch order by is_bulk, batch
    )
    select moved, (graphile_worker.add_job(${sendMailsJob.name}, mails,
      priority => case when is_bulk then ${sql.lit(jobPriorities.LAST)} else ${sql.lit(jobPriorities.NORMAL)} end)).id
    from payload`.execute(db)
  return rows.reduce((sum, { moved }) => sum + moved, 0)
}

/** Moves all queued mails into jobs, until the signal; returns their number. */
export async function moveMails(db: Database, signal?: AbortSignal): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const moved = await moveSomeMails(db)
    total += moved
    if (moved < mailsPerStatement) break
  }
  return total
}

/** Moves mails until `stop`; those that are queued later wait for another process, or for the next start. */
export function startMovingMails(db: Database, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function keepMoving() {
    let errors = 0
    while (!signal.aborted) {
      try {
        await moveMails(db, signal)
        errors = 0
      } catch (error) {
        errors++
        log.error({ err: error }, 'queued mails could not be given to the job queue; they are tried again')
      }
      // The first error may be that of one connection.
      await delay(errors > 1 ? intervalAfterErrors : interval, undefined, { signal }).catch(() => {})
    }
  }
  const moving = keepMoving()
  return {
    async stop() {
      stopping.abort()
      await moving
    },
  }
}
