import { randomUUID } from 'node:crypto'

/** The domain of accounts without an e-mail address: reserved (RFC 2606), so that nobody can receive mails there. */
const domain = '@customer.invalid'

/** The address of an account whose customer gave none; accounts need one of their own. */
export const unknownEmail = (): string => `${randomUUID()}${domain}`

/** The e-mail address of an account; null if its customer gave none. */
export const knownEmail = (email: string): string | null => (email.endsWith(domain) ? null : email)
