import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Device } from './device.ts'

/** A sign-in: whose, the hash of the password that was verified (null for a guest, who has none), and on which device. */
type NewSession = Device & { userId: string; passwordHash: string | null }

/**
 * Inserts a session unless the user was deactivated or deleted, the password changed since it was verified, or the guest has an
 * account now; undefined then. The lock on the user's row makes the insert wait for a concurrent block or password change, which
 * cannot see and end the uncommitted session.
 */
export const insertSession = (
  db: Database,
  { userId, passwordHash, browser, system }: NewSession,
  now: Date,
  expiresAt: Date,
) =>
  db
    .insertInto('sessions')
    .columns(['userId', 'createdAt', 'lastUsedAt', 'expiresAt', 'browser', 'system'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          'id',
          val(now).as('createdAt'),
          val(now).as('lastUsedAt'),
          val(expiresAt).as('expiresAt'),
          val(browser).as('browser'),
          val(system).as('system'),
        ])
        .where('id', '=', userId)
        .where((eb) =>
          passwordHash === null ? eb('guestEmail', 'is not', null) : eb('passwordHash', '=', passwordHash),
        )
        .where('deactivatedAt', 'is', null)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst()

/** Deletes ended and expired sessions, of one user or of all. */
export const deleteEndedSessions = (db: Database, now: Date, userId?: string) =>
  db
    .deleteFrom('sessions')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('endedAt', 'is not', null)]))
    .execute()

/** Ends every session of a user but one. */
export const endOtherSessions = (db: Database, userId: string, keptId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('id', '<>', keptId)
    .where('endedAt', 'is', null)
    .execute()

/** Ends every session of a user. */
export const endSessions = (db: Database, userId: string, now: Date) =>
  db.updateTable('sessions').set({ endedAt: now }).where('userId', '=', userId).where('endedAt', 'is', null).execute()

/** Ends one session of a user. */
export const endSession = (db: Database, { id, userId }: { id: string; userId: string }, now: Date) =>
  db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** A user's valid sessions that were used since then, the last used one first. */
export const findSessions = (db: Database, userId: string, now: Date, usedSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'createdAt as firstSeenAt', 'lastUsedAt as lastSeenAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>=', usedSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

/** Writes when sessions were last used. Sessions are locked in the order of their ids; a later time in the table is not overwritten. */
export const updateLastUses = (db: Database, lastUses: ReadonlyMap<string, Date>) =>
  sql`
    with locked as (
      select id, used_at from unnest(${[...lastUses.keys()]}::uuid[], ${[...lastUses.values()]}::timestamptz[]) as uses (id, used_at)
      join sessions using (id) where last_used_at < used_at order by id for no key update of sessions
    )
    update sessions set last_used_at = used_at from locked where locked.id = sessions.id`.execute(db)
