import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers/customer-schemas.ts'
import { knownEmail } from '#server/identity/reserved-email.ts'
import type { CustomerRow } from './customers.store.ts'

/** A customer as the API returns them: without the address of an account that was made without one, and without an empty list of mails. */
export function customerResponse<Row extends CustomerRow>(row: Row) {
  const { isGuest, mails, ...customer } = row
  const optional = { ...(isGuest && { isGuest: true as const }), ...(mails && { mails }) }
  const response = { ...customer, email: knownEmail(row.email), ...optional }
  return response as unknown as Omit<Row, 'isGuest' | 'mails'> & z.output<typeof CustomerSummary>
}
