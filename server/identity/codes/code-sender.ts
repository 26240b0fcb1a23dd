import { randomUUID } from 'node:crypto'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { type Recipient, resetCodeEmail, signInCodeEmail } from '../emails.ts'
import type { CodePurpose } from './codes.store.ts'

/** Sends a one-time code to its user: by mail, or by a message to a mobile number. Throws where it could not be sent. */
type CodeSender = { send(recipient: Recipient, code: string, purpose: CodePurpose): Promise<void> }

const emails = { RESET_PASSWORD: resetCodeEmail, SIGN_IN: signInCodeEmail } as const

/** Sends codes by mail. */
export const createMailCodeSender = (context: AppContext): CodeSender => ({
  async send(recipient, code, purpose) {
    const company = await findCompanyDetails(context.db)
    const email = emails[purpose](recipient, code, company.companyName)
    await sendMail(context, { id: randomUUID(), email }, company)
  },
})
