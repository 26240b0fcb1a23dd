import type { Database } from '#server/database/connect.ts'
import { recordOrderChange } from '../record-order-change.ts'

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
  return recordOrderChange(trx, {
    orderId: order.id,
    administratorId: userId,
    now,
    before: { courierBooking: before && describe(before) },
    after: { courierBooking: describe(after) },
  })
}
