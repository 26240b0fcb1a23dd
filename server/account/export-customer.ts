import { z } from 'zod'
import { PersonalData } from '#contract/account.ts'
import type { AppContext } from '#server/context.ts'
import { findCustomer } from '#server/customers/customers.store.ts'
import { notFound } from '#server/errors.ts'
import { exportData } from './export-data.ts'

/** All data that the store holds about a customer as a JSON file, for an administrator who answers the customer's request. */
export async function exportCustomer(context: AppContext, id: string) {
  if (!(await findCustomer(context.db, id))) throw notFound('Customer')
  const data = z.encode(PersonalData, await exportData(context, { id, userType: 'CUSTOMER', sessionId: '' }))
  return { name: `customer-${id.slice(0, 8)}.json`, bytes: Buffer.from(JSON.stringify(data, null, 2)) }
}
