import { sql } from 'kysely'
import type { Caller } from '#server/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError, isDatabaseError, uniqueViolation } from '../errors.ts'

/** What the API shows of a user. */
const publicColumns = ['id', 'username', 'email', 'firstName', 'lastName', 'mobile', 'dob', 'userType'] as const

/** Who calls, and until when the session lasts that says so. */
export type SessionCaller = Caller & { expiresAt: Date; lastUsedAt: Date }

/** Who a living session belongs to; null when it ended, expired, or its user was deactivated. One look-up by key. */
export async function findSessionCaller(db: Database, sessionId: string, now: Date): Promise<SessionCaller | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.userType', 'sessions.id as sessionId', 'sessions.expiresAt', 'sessions.lastUsedAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The user as the API shows them. */
export const findUser = (db: Database, id: string) =>
  db.selectFrom('users').select(publicColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** The account behind a username or an e-mail address of any case, with what signing in must know. */
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

/** The account with this id, with what completing a sign-in must know. */
export const findAccountById = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select([...publicColumns, 'passwordHash', 'deactivatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What a letter says of whom it is for. */
const recipientColumns = ['id', 'email', 'firstName', 'username'] as const

/** Whose living account has this e-mail address, in any case; nobody of the demonstration, who cannot sign in. */
export const findAccountByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deactivatedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()

/** Whom to write to about a user's account; nobody else changes it until the transaction ends. */
export const lockRecipient = (db: Database, id: string) =>
  db.selectFrom('users').select(recipientColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A user's name and addresses; the row is locked until the transaction ends. */
export const lockProfile = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select([...recipientColumns, 'lastName'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The user whose password was proved by this hash, held against everything until the transaction ends; undefined when it was changed meanwhile. */
export const lockUser = (db: Database, id: string, provenHash: string) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where('id', '=', id)
    .where('passwordHash', '=', provenHash)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a user with all that is theirs alone. */
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

export const takenMessages = {
  username: 'This username is already taken.',
  email: 'An account with this email address already exists.',
} as const

/** Turns a clash of usernames or e-mail addresses into a conflict at its field. */
function throwFieldConflict(error: unknown): never {
  for (const field of ['username', 'email'] as const) {
    if (isDatabaseError(error, uniqueViolation, `users_${field}_key`)) {
      throw new AppError('conflict', takenMessages[field], { errors: { [field]: takenMessages[field] } })
    }
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

/** Makes an account; a conflict names the field when its username or e-mail address is taken. */
export const insertUser = (db: Database, user: NewUser) =>
  db.insertInto('users').values(user).returning(publicColumns).executeTakeFirstOrThrow().catch(throwFieldConflict)

type Profile = Pick<NewUser, 'username' | 'email' | 'firstName' | 'lastName' | 'mobile' | 'mobileE164'>

/** Changes a profile; a conflict names the field when its username or e-mail address is taken. */
export const updateUser = (db: Database, id: string, profile: Profile, now: Date) =>
  db
    .updateTable('users')
    .set({ ...profile, updatedAt: now })
    .where('id', '=', id)
    .returning(publicColumns)
    .executeTakeFirstOrThrow()
    .catch(throwFieldConflict)

/** Whether the shop has an administrator. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('userType', '=', 'ADMIN').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Lets processes that start together make the first administrator one after the other, until the transaction ends. */
export const lockFirstAdministrator = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(db)
