import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers/customer-schemas.ts'
import { knownEmail } from '#server/orders/staff/unknown-email.ts'
import type { CustomerRow } from './customers.store.ts'

/** A customer as the API returns them: without the address of an account that was made without one. */
export const customerResponse = <Row extends CustomerRow>(row: Row): Row & z.output<typeof CustomerSummary> =>
  ({ ...row, email: knownEmail(row.email) }) as Row & z.output<typeof CustomerSummary>
