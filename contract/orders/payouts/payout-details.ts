import { z } from 'zod'
import { requiredLine } from '../../schemas.ts'

/** The form of a UPI id (virtual payment address) by NPCI: a name, @, and the handle of its app or bank. */
const upiPattern = /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/i
/** The form of an IFSC by the Reserve Bank of India: four letters of the bank, a zero, six characters of the branch. */
const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
/** The account numbers of Indian banks have 9 to 18 digits. */
const accountPattern = /^\d{9,18}$/

/** A text without the spaces with which people group long numbers. */
const withoutSpaces = (message: string) => z.string(message).transform((text) => text.replace(/\s/g, ''))

const upiMessage = 'Enter a UPI id such as name@okaxis.'
const accountMessage = 'Enter an account number of 9 to 18 digits.'
const ifscMessage = 'Enter an IFSC of 11 characters, such as SBIN0001234.'

/** A UPI id to which a refund is paid. */
export const UpiPayout = z.object({ upiId: withoutSpaces(upiMessage).pipe(z.string().regex(upiPattern, upiMessage)) })

/** A bank account to which a refund is paid. */
export const BankPayout = z.object({
  accountNumber: withoutSpaces(accountMessage).pipe(z.string().regex(accountPattern, accountMessage)),
  ifsc: withoutSpaces(ifscMessage)
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(ifscPattern, ifscMessage)),
  holder: requiredLine('Account holder', 100),
})

/** The fields of a response with payout details: of a UPI id, or of a bank account. */
export const payoutDetailFields = {
  upiId: z.string().optional(),
  accountNumber: z.string().optional(),
  ifsc: z.string().optional(),
  holder: z.string().optional(),
}

/** Where a refund by hand is paid to: a UPI id, or a bank account. */
export type PayoutDetails = z.output<typeof UpiPayout> | z.output<typeof BankPayout>

/** The details as far as everybody sees them who sees the order, such as 'UPI …@okaxis' or 'Account …1234'. */
export const payoutHint = (details: PayoutDetails): string =>
  'upiId' in details
    ? `UPI …${details.upiId.slice(details.upiId.indexOf('@'))}`
    : `Account …${details.accountNumber.slice(-4)}`
