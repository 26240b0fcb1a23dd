import { sql } from 'kysely'
import type { Caller } from '#server/context.ts'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'
import { conflictInField, isDatabaseError, unauthenticated, uniqueViolation } from '#server/errors.ts'

/** SQL: the address to which mails for a user are sent: the one that a guest entered, or that of an account. */
export const contactEmailSql = sql<string>`coalesce(users.guest_email, users.email)`

/** The columns of a user that the API returns. */
const publicColumns = [
  'id',
  'username',
  contactEmailSql.as('email'),
  'firstName',
  'lastName',
  'mobile',
  'dob',
  'userType',
] as const

/** The user of a session, when it expires, and when it was last used. */
export type SessionCaller = Caller & { expiresAt: Date; lastUsedAt: Date }

const sessionCaller = compiledOnce((db, value: Placeholders<{ sessionId: string; now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.userType', 'users.guestEmail'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.lastUsedAt'])
    .where('sessions.id', '=', value('sessionId'))
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', value('now'))
    .where('users.deactivatedAt', 'is', null),
)

/** The user of a valid session; null if it ended or expired, or its user was deactivated. One look-up by key. */
export async function findSessionCaller(db: Database, sessionId: string, now: Date): Promise<SessionCaller | null> {
  const [row] = await sessionCaller(db, { sessionId, now })
  if (!row) return null
  const { guestEmail, ...caller } = row
  return guestEmail === null ? caller : { ...caller, isGuest: true }
}

/** The user as the API returns them. */
export const findUser = (db: Database, id: string) =>
  db.selectFrom('users').select(publicColumns).where('id', '=', id).executeTakeFirstOrThrow(unauthenticated)

/** SQL: the keys of the entries of a user's wish list (`wishListKey`), newest first; null for an empty one. */
const wishListKeys = sql<string[] | null>`(
  select array_agg(concat_ws(':', product_id, variant_id) order by created_at desc, id) from wish_list_items where user_id = users.id)`

/** The user of a session, with the entries of the wish list, so that the hearts of a page need no call of their own. */
export async function findSessionUser(db: Database, id: string) {
  const { wishList, guestEmail, ...user } = await db
    .selectFrom('users')
    .select([...publicColumns, 'guestEmail', wishListKeys.as('wishList')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unauthenticated)
  return { ...user, ...(wishList && { wishList }), ...(guestEmail !== null && { isGuest: true as const }) }
}

/** The account with a username or e-mail address, compared without case, with the columns that signing in needs. */
export const findAccount = (db: Database, identifier: string) =>
  db
    .selectFrom('users')
    .select([...publicColumns, 'passwordHash', 'deactivatedAt'])
    .where(({ eb, or }) =>
      or([
        eb(sql`lower(username)`, '=', identifier.toLowerCase()),
        eb(sql`lower(email)`, '=', identifier.toLowerCase()),
      ]),
    )
    .executeTakeFirst()

/** The account with this id, with the columns that completing a sign-in needs. */
export const findAccountById = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select([...publicColumns, 'passwordHash', 'deactivatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The columns that mails to a user contain. */
const recipientColumns = ['id', contactEmailSql.as('email'), 'firstName', 'username'] as const

/** The active account with this e-mail address, compared without case. Customers of the demonstration are excluded: they cannot sign in. */
export const findActiveRecipientByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select([...recipientColumns, 'userType'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deactivatedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()

/** The recipient of mails about an account; the row is locked until the transaction ends. */
export const lockRecipient = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(unauthenticated)

/** A user's name and addresses; the row is locked until the transaction ends. */
export const lockProfile = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select([...recipientColumns, 'lastName'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(unauthenticated)

/** The user whose password was verified by this hash, locked until the transaction ends; undefined if the password changed meanwhile. */
export const lockUser = (db: Database, id: string, verifiedHash: string) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where('id', '=', id)
    .where('passwordHash', '=', verifiedHash)
    .forUpdate()
    .executeTakeFirst()

/** A customer, locked until the transaction ends as by `lockUser`; undefined if there is none. */
export const lockCustomerToErase = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select([...recipientColumns, 'lastName'])
    .where('id', '=', id)
    .where('userType', '=', 'CUSTOMER')
    .forUpdate()
    .executeTakeFirst()

/** Deletes a user; sessions, addresses, cart and consents are deleted by cascade. */
export const deleteUser = (db: Database, id: string) => db.deleteFrom('users').where('id', '=', id).execute()

/** Whether no other account has this username or e-mail address, in any case. */
export async function isFieldAvailable(db: Database, field: 'username' | 'email', value: string, exceptId: string) {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(${sql.ref(field)})`, '=', value.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return !taken
}

/** The message for a username or e-mail address that another user has. */
export const takenMessages = {
  username: 'This username is already taken.',
  email: 'An account with this email address already exists.',
} as const

/** Maps a unique violation of username or e-mail address to a conflict at its field. */
export function throwFieldConflict(error: unknown): never {
  for (const field of ['username', 'email'] as const) {
    if (isDatabaseError(error, uniqueViolation, `users_${field}_key`))
      throw conflictInField(field, takenMessages[field])
  }
  throw error
}

type NewUser = {
  username: string
  email: string
  firstName: string
  lastName: string
  mobile?: string | null
  mobileE164?: string | null
  dob?: string | null
  passwordHash: string
  userType: 'CUSTOMER' | 'ADMIN'
}

/** Creates an account; a conflict names the field if the username or e-mail address is taken. */
export const insertUser = (db: Database, user: NewUser) =>
  db.insertInto('users').values(user).returning(publicColumns).executeTakeFirstOrThrow().catch(throwFieldConflict)

type Profile = Pick<NewUser, 'username' | 'email' | 'firstName' | 'lastName' | 'mobile' | 'mobileE164'>

/** Changes a profile; another e-mail address is not proven. A conflict names the field if the username or e-mail address is taken. */
export const updateUser = (db: Database, id: string, profile: Profile, now: Date) =>
  db
    .updateTable('users')
    .set({
      ...profile,
      updatedAt: now,
      emailProvenAt: sql<Date | null>`case when lower(email) = ${profile.email.toLowerCase()} then email_proven_at end`,
    })
    .where('id', '=', id)
    .returning(publicColumns)
    .executeTakeFirstOrThrow(unauthenticated)
    .catch(throwFieldConflict)

/** Whether an administrator exists. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('userType', '=', 'ADMIN').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Serialises processes that create the first administrator at the same time, until the transaction ends. */
export const lockFirstAdministrator = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(db)
