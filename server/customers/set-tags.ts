import { maxCustomerTags, tagLimitMessage } from '#contract/customers/customer-limits.ts'
import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { recordCustomerChange } from '#server/identity/record-customer-change.ts'
import { lockCustomer, updateTags } from './customer-changes.store.ts'

/**
 * Sets the tags of a customer; repeated ones count once. Tags that were added or removed since the caller read `seenTags` stay so; a
 * conflict if the customer then has too many.
 */
export const setTags = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  { tags: given, seenTags }: Input<typeof customers.setTags>['body'],
) =>
  inTransaction(db, async (trx) => {
    const before = await lockCustomer(trx, id)
    if (!before) throw notFound('Customer')
    // Earlier versions stored tags in other Unicode forms than that of the call.
    const stored = before.tags.map((tag) => tag.normalize('NFC'))
    const seen = seenTags ?? stored
    const kept = stored.filter((tag) => given.includes(tag) || !seen.includes(tag))
    const added = given.filter((tag) => !seen.includes(tag))
    const tags = [...new Set([...kept, ...added])].sort()
    if (tags.length > maxCustomerTags) throw new AppError('conflict', tagLimitMessage)
    await updateTags(trx, id, tags)
    await recordCustomerChange(trx, administrator, clock(), { id, before: { tags: before.tags }, after: { tags } })
    return { message: 'Tags saved successfully!', tags }
  })
