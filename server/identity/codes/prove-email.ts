import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { emailProvenEmail, type Recipient } from '../emails.ts'
import { replaceUnprovenPassword } from '../passwords/passwords.store.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import type { EndMails } from '../update-profile.ts'

/** What another person may have entered or agreed to with the address of a user. */
export type Cleanup = {
  /** Deletes the payout details of a user; returns whether there were any. */
  deletePayouts: (trx: RunningTransaction, userId: string) => Promise<boolean>
  endMails: EndMails
  /** Ends the link by which others read the wish list of a user; returns whether there was one. */
  endWishListLink: (trx: RunningTransaction, userId: string) => Promise<boolean>
}

type UnprovenAccount = Recipient & { id: string; passwordHash: string }

/**
 * The first sign-in code proves that the address belongs to the user: another person may have registered with it, and know the password.
 * Replaces the password by one that nobody knows, ends every session, deletes payout details, ends mails that need a consent and the link to
 * the wish list, and sends a notice. False if the password or the address changed since the code was compared.
 */
export async function proveEmail(
  { clock, publicUrl }: Pick<AppContext, 'clock' | 'publicUrl'>,
  trx: RunningTransaction,
  account: UnprovenAccount,
  { newHash, deletePayouts, endMails, endWishListLink }: Cleanup & { newHash: string },
): Promise<boolean> {
  const now = clock()
  if (!(await replaceUnprovenPassword(trx, account, newHash, now))) return false
  await endSessions(trx, account.id, now)
  const hadPayouts = await deletePayouts(trx, account.id)
  const hadMails = await endMails(trx, account.id, now)
  const hadWishListLink = await endWishListLink(trx, account.id)
  await queueMail(trx, emailProvenEmail(account, publicUrl, { hadPayouts, hadMails, hadWishListLink }), account.id)
  return true
}
