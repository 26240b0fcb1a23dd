import { randomInt, randomUUID } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { resetCodeMinutes, resetCodeRequestMinutes } from '#contract/limits.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { resetCodeEmail } from '../emails.ts'
import { findActiveRecipientByEmail } from '../identity.store.ts'
import { hashPassword } from './passwords.ts'
import { upsertResetCode } from './reset-codes.store.ts'

export const sendCodeJob = 'send-code'

/** The payload of the job; `requestedAt` is ISO 8601. */
export type CodeRequest = { email: string; requestedAt: string }

/**
 * The job of a request for a code: creates a code and mails it if the address has an account. The queue never contains the
 * code. Each attempt of the job creates a new code. The new code replaces the earlier one.
 */
export async function sendCode(context: AppContext, { email, requestedAt }: CodeRequest) {
  const now = context.clock()
  if (now.getTime() - Date.parse(requestedAt) > resetCodeRequestMinutes * minuteMs) return
  const account = await findActiveRecipientByEmail(context.db, email)
  if (!account) return

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await upsertResetCode(
    context.db,
    account.id,
    await hashPassword(code),
    new Date(now.getTime() + resetCodeMinutes * minuteMs),
  )
  const company = await findCompanyDetails(context.db)
  await sendMail(context, { id: randomUUID(), email: resetCodeEmail(account, code, company.companyName) }, company)
}
