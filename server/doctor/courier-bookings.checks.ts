import { sql } from 'kysely'
import { wasPickedUp } from '#server/orders/couriers/bookings.store.ts'
import { type SqlCheck, sqlCheck } from './check.ts'

const undecided = sql`
  select 'booking ' || reference || ' of ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') || ' is ' || state as wrong
  from courier_bookings where state in ('REQUESTED', 'UNKNOWN') and created_at < now() - interval '2 days'`

/** A parcel that came back by what the owner entered, and was never with its courier; one on its way back may be without a report for a day. */
const cameBackUnsent = sql`(shipments.status = 'RETURNED' or shipments.status = 'RETURNING'
    and exists (select from orders where orders.id = shipments.order_id and orders.canceled_at < now() - interval '1 day'))
  and not ${wasPickedUp} and booking.created_at > now() - interval '60 days'`

/** What the service refused to cancel is named for a month: it may not be known to the store that it is settled. */
const leftAtCourier = sql`
  select 'booking ' || booking.reference || ' is not canceled' || coalesce(': ' || booking.error, '') as wrong
  from courier_bookings booking left join shipments on shipments.id = booking.shipment_id
    left join order_returns item_return on item_return.id = booking.return_id
  where booking.state = 'BOOKED'
      and (shipments.status = 'CANCELED' or ${cameBackUnsent} or item_return.closed_at is not null and item_return.sent_at is null)
      and (booking.error is not null or booking.updated_at < now() - interval '2 hours')
    or booking.state in ('FAILED', 'CANCELED') and booking.error like '%Not canceled by the courier service:%'
      and booking.updated_at > now() - interval '30 days'`

/** Checks of the bookings with the courier service. */
export const courierBookingChecks: readonly SqlCheck[] = [
  sqlCheck(
    'A booking with the courier service is decided within two days.',
    undecided,
    'Open the order in the back office and press Check again; cancel the order of that number in the panel of the courier service if it is not needed.',
  ),
  sqlCheck(
    'A parcel that is not sent, or a return that is not picked up, is canceled at the courier service.',
    leftAtCourier,
    'Cancel the order of that number in the panel of the courier service; it may charge for it.',
  ),
]
