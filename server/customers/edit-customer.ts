import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, conflictInField, invalidField, notFound } from '#server/errors.ts'
import { deleteCodes } from '#server/identity/codes/codes.store.ts'
import { updateUser } from '#server/identity/identity.store.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { lockCustomer } from './customer-changes.store.ts'

type EditCustomerInput = Input<typeof customers.update>['body']
type Details = { firstName: string; lastName: string; mobile: string | null; email: string }

/**
 * Changes the name and the mobile number of a customer, and sets the e-mail address of an account without one. That address is not proven,
 * as one that is given when the account is made: it gives access only to who receives mails there. A conflict for a guest, at an address that
 * is taken or that the customer has already, and after a change since `seenUpdatedAt`. The audit entry names the fields, not their values.
 */
export const editCustomer = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  { firstName, lastName, mobile, email, seenUpdatedAt }: EditCustomerInput,
) =>
  inTransaction(db, async (trx) => {
    const before = await lockCustomer(trx, id)
    if (!before) throw notFound('Customer')
    if (before.guestEmail !== null)
      throw new AppError('conflict', 'A guest has no account. Change the address in the order instead.')
    assertUnchanged('customer', before.updatedAt, seenUpdatedAt)
    const own = knownEmail(before.email)
    if (own !== null && email && email !== own)
      throw conflictInField('email', 'Only the customer can change this e-mail address.')
    if (own === null && !email && mobile === null)
      throw invalidField('mobile', 'Enter a mobile number or an e-mail address.')
    const after = { firstName, lastName, mobile, email: own ?? email ?? before.email }
    const now = clock()
    const profile = { ...after, username: before.username, mobileE164: normalizeIndianMobile(mobile) }
    await updateUser(trx, id, profile, now)
    if (after.email !== before.email) await deleteCodes(trx, id)
    const change = { before: { changedDetails: [] }, after: { changedDetails: changedDetails(before, after) } }
    await recordCustomerChange(trx, administrator, now, { id, ...change })
    return { message: 'Customer saved successfully!' }
  })

/** The fields that differ, in the words of the audit log. */
function changedDetails(before: Details, after: Details): string[] {
  const isNameChanged = before.firstName !== after.firstName || before.lastName !== after.lastName
  return [
    ...(isNameChanged ? ['name'] : []),
    ...(before.mobile !== after.mobile ? ['mobile number'] : []),
    ...(before.email !== after.email ? ['e-mail address'] : []),
  ]
}
