import type { Database } from '#server/database/connect.ts'
import { recordOrderChange } from '../record-order-change.ts'

/** A change of the booking of a parcel, or of the pickup of a return, by its number within the order. */
type BookingChange = ({ parcel: number } | { itemReturn: number }) & {
  orderId: string
  userId: string
  now: Date
  before: string | null
  after: string
}

/** Records what an administrator did with a booking in the audit log. */
export const auditBooking = (trx: Database, { orderId, userId, now, before, after, ...goods }: BookingChange) => {
  const [field, name] =
    'parcel' in goods ? ['courierBooking', `Parcel ${goods.parcel}`] : ['returnPickup', `Return ${goods.itemReturn}`]
  return recordOrderChange(trx, {
    orderId,
    administratorId: userId,
    now,
    before: { [field]: before && `${name}: ${before}` },
    after: { [field]: `${name}: ${after}` },
  })
}
