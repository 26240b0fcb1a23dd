import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers/customer-schemas.ts'
import { knownEmail } from '#server/orders/staff/unknown-email.ts'
import type { CustomerRow } from './customers.store.ts'

/** A customer as the API returns them: without the address of an account that was made without one. */
export function customerResponse<Row extends CustomerRow>(row: Row) {
  const { isGuest, ...customer } = row
  const response = { ...customer, email: knownEmail(row.email), ...(isGuest && { isGuest: true as const }) }
  return response as unknown as Omit<Row, 'isGuest'> & z.output<typeof CustomerSummary>
}
