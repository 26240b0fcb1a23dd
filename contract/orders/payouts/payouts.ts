import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, timestamp } from '../../schemas.ts'
import { BankPayout, payoutDetailFields, UpiPayout } from './payout-details.ts'

/** The calls about where the refund of a cash order is paid to. */
export const payouts = {
  setPayout: endpoint({
    method: 'PUT',
    path: '/orders/{id}/payout',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Says where the refund of an own order is paid to that is paid by hand: a UPI id, or a bank account. A later call replaces it; a conflict while nothing is owed.',
    params: idParams,
    body: z
      .object({ ...UpiPayout.partial().shape, ...BankPayout.partial().shape })
      .transform(({ upiId, ...account }, context) => {
        if (upiId !== undefined) return { upiId }
        const bank = BankPayout.safeParse(account)
        if (bank.success) return bank.data
        const isEmpty = Object.values(account).every((value) => value === undefined)
        if (isEmpty) context.addIssue({ code: 'custom', path: ['upiId'], message: 'Enter a UPI id or a bank account.' })
        else for (const { path, message } of bank.error.issues) context.addIssue({ code: 'custom', path, message })
        return z.NEVER
      }),
    response: z.object({ message: z.string(), payout: z.object({ hint: z.string() }) }),
  }),
  showPayout: endpoint({
    method: 'GET',
    path: '/orders/{id}/payout',
    access: 'admin',
    summary:
      'Where the refund of an order is paid to; each call is recorded in the audit log. 404 once nothing is owed.',
    params: idParams,
    response: z.object({ hint: z.string(), givenOn: timestamp, ...payoutDetailFields }),
  }),
}
