import { z } from 'zod'
import { refundStatuses } from '../order-states.ts'
import { money, timestamp } from '../schemas.ts'

/** The refund of an order's payment: processed by the provider, or paid by hand for cash on delivery. */
export const Refund = z.object({
  id: z.uuid(),
  kind: z.enum(['provider', 'manual']),
  status: z.enum(refundStatuses).exclude(['NONE']),
  amount: money,
  startedOn: timestamp,
  completedOn: timestamp.nullable(),
  /** The reference of the bank or the provider. */
  reference: z.string().nullable(),
})
