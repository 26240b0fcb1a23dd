import { z } from 'zod'
import { PersonalData } from '#contract/account.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { findCustomer } from '#server/customers/customers.store.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { recordPayoutShown } from '#server/orders/payouts/show-payout.ts'
import { exportData } from './export-data.ts'

/**
 * All data that the store holds about a customer as a JSON file, for an administrator who answers the customer's request. Payout details in it
 * are in the audit log, as where they are shown.
 */
export async function exportCustomer(context: AppContext, { id: administratorId }: Pick<Caller, 'id'>, id: string) {
  if (!(await findCustomer(context.db, id))) throw notFound('Customer')
  const personalData = await exportData(context, { id, userType: 'CUSTOMER', sessionId: '' })
  const { payouts = [] } = personalData
  if (payouts.length > 0) {
    const now = context.clock()
    await inTransaction(context.db, async (trx) => {
      for (const { orderId } of payouts) await recordPayoutShown(trx, { orderId, administratorId, now })
    })
  }
  const data = z.encode(PersonalData, personalData)
  return { name: `customer-${id.slice(0, 8)}.json`, bytes: Buffer.from(JSON.stringify(data, null, 2)) }
}
