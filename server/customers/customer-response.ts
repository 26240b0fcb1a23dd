import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers/customer-schemas.ts'
import { knownEmail } from '#server/orders/staff/unknown-email.ts'
import type { CustomerRow } from './customers.store.ts'

/** A customer as the API returns them: without the address of an account that was made without one, and without an empty list of mails. */
export const customerResponse = <Row extends CustomerRow>({ mails, ...row }: Row) =>
  ({ ...row, email: knownEmail(row.email), ...(mails && { mails }) }) as unknown as Omit<Row, 'mails'> &
    z.output<typeof CustomerSummary>
