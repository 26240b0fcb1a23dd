import { toShortId } from '#contract/orders/short-id.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Database } from '#server/database/connect.ts'

type BookingChange = {
  order: { id: string }
  shipment: { number: number }
  userId: string
  now: Date
  before: string | null
  after: string
}

/** Records what an administrator did with a booking in the audit log. */
export const auditBooking = (trx: Database, { order, shipment, userId, now, before, after }: BookingChange) => {
  const describe = (state: string) => `Parcel ${shipment.number}: ${state}`
  return recordChange(trx, {
    ...{ actor: { id: userId }, now, action: 'changed', subject: 'order' },
    ...{ subjectId: order.id, subjectName: toShortId(order) },
    before: { courierBooking: before && describe(before) },
    after: { courierBooking: describe(after) },
  })
}
