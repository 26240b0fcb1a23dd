import { randomInt } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { oneTimeCodeMinutes } from '#contract/limits.ts'
import type { AppContext } from '#server/context.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { findActiveRecipientByEmail } from '../identity.store.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createMailCodeSender } from './code-sender.ts'
import { type CodePurpose, upsertCode } from './codes.store.ts'

/** Minutes after which a request for a reset code is dropped, if the mail server was unavailable that long. */
const oneTimeCodeRequestMinutes = 60

/** The payload of the job; `requestedAt` is ISO 8601. Requests that were queued by earlier versions have no purpose. */
type CodeRequest = { email: string; requestedAt: string; purpose?: CodePurpose }

export const sendCodeJob = defineJob<CodeRequest>('send-code')

/**
 * The job of a request for a code: creates a code and sends it if the address has an account; codes for signing in are for customers only,
 * because administrators can have a second factor. The queue never contains the code. Each attempt of the job creates a new code. The new
 * code replaces the earlier one.
 */
export async function sendCode(context: AppContext, { email, requestedAt, purpose = 'RESET_PASSWORD' }: CodeRequest) {
  const now = context.clock()
  if (now.getTime() - Date.parse(requestedAt) > oneTimeCodeRequestMinutes * minuteMs) return
  const account = await findActiveRecipientByEmail(context.db, email)
  if (!account || (purpose === 'SIGN_IN' && account.userType !== 'CUSTOMER')) return

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + oneTimeCodeMinutes * minuteMs)
  const newCode = { userId: account.id, email, purpose, codeHash: await hashPassword(code), expiresAt }
  if (await upsertCode(context.db, newCode)) await createMailCodeSender(context).send(account, code, purpose)
}
