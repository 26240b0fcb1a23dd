import type { account } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField, notFound } from '#server/errors.ts'
import { lockCustomerToErase } from '#server/identity/identity.store.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import { eraseAccount, lockCartAndOrders } from './erase-account.ts'

type AnonymizeInput = Input<typeof account.anonymize>['body']

/**
 * Erases the account of a customer who asked the store for it, confirmed by typing the customer's name. The same is erased and kept as when
 * the customer deletes the account.
 */
export async function anonymizeAccount(
  { db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>,
  administrator: Caller,
  id: string,
  { confirmation }: AnonymizeInput,
) {
  await inTransaction(db, async (trx) => {
    await lockCartAndOrders(trx, id)
    const customer = await lockCustomerToErase(trx, id)
    if (!customer) throw notFound('Customer')
    const name = `${customer.firstName} ${customer.lastName}`
    if (comparable(confirmation) !== comparable(name)) throw invalidField('confirmation', `Type “${name}” to confirm.`)
    const now = clock()
    await eraseAccount(trx, { ...customer, email: knownEmail(customer.email) }, { subject: 'This account', now })
    const change = { id, action: 'deleted', before: { isAnonymized: false }, after: { isAnonymized: true } } as const
    await recordCustomerChange(trx, administrator, now, change)
  })
  sessions.invalidateUser(id)
  return { message: 'The customer has been anonymized.' }
}

const comparable = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
