import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

/**
 * The domain in the addresses of guests and of accounts whose customer gave none: reserved (RFC 2606), so that nobody can have an
 * account or receive mails there.
 */
const domain = '@customer.invalid'

/** An address for an account without one of its own; the address of each account is unique. */
export const reservedEmail = (): string => `${randomUUID()}${domain}`

/** The e-mail address of an account; null if it has none of its own. */
export const knownEmail = (email: string): string | null => (email.endsWith(domain) ? null : email)

/** SQL: whether the account of a row of `users` has an address of its own. */
export const hasKnownEmail = sql<boolean>`users.email not like ${sql.lit(`%${domain}`)}`
