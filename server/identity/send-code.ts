import { randomInt, randomUUID } from 'node:crypto'
import { companyDetails } from '../company/company.store.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Shop } from '../shop.ts'
import { accountWithEmail } from './identity.store.ts'
import { codeLetter, codeMinutes } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { keepCode } from './reset-codes.store.ts'

export const sendCodeJob = 'send-reset-code'

export type CodeRequest = { email: string; askedAt: string }

const minute = 60_000
/** Minutes after which nobody waits for a code any more, should the mail server be away that long. */
const worthSending = 60

/**
 * The job behind a request for a code: makes one and mails it, where there is an account for it. The code itself is in the
 * mail alone, never in the queue: each try makes a new one, and an earlier one is dead with it.
 */
export async function sendCode(shop: Shop, { email, askedAt }: CodeRequest) {
  const now = shop.clock()
  if (now.getTime() - Date.parse(askedAt) > worthSending * minute) return
  const account = await accountWithEmail(shop.db, email)
  if (!account) return

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(shop.db, account.id, await hashPassword(code), new Date(now.getTime() + codeMinutes * minute))
  const company = await companyDetails(shop.db)
  await sendMail(shop, { id: randomUUID(), letter: codeLetter(account, code, company.companyName) }, company)
}
