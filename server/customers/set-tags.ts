import type { customers } from '#contract/customers/customers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { recordCustomerChange } from './customer-audit.ts'
import { lockCustomer, updateTags } from './customer-changes.store.ts'

/** Sets the tags of a customer; repeated ones count once. */
export const setTags = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  { tags: given }: Input<typeof customers.setTags>['body'],
) =>
  inTransaction(db, async (trx) => {
    const before = await lockCustomer(trx, id)
    if (!before) throw notFound('Customer')
    const tags = [...new Set(given)].sort()
    await updateTags(trx, id, tags)
    await recordCustomerChange(trx, administrator, clock(), { id, before: { tags: before.tags }, after: { tags } })
    return { message: 'Tags saved successfully!', tags }
  })
