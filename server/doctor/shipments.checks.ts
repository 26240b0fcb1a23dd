import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const tooManyPieces = sql`
  select 'order item ' || item.id || ' has ' || item.quantity || ' pieces, its shipments ' || sum(piece.quantity) as wrong
  from order_items item join shipment_items piece on piece.order_item_id = item.id
    join shipments on shipments.id = piece.shipment_id and shipments.status <> 'CANCELED'
  group by item.id having sum(piece.quantity) > item.quantity`

const foreignPieces = sql`
  select 'shipment ' || shipments.id || ' has pieces of another order, or none' as wrong from shipments
  where not exists (select from shipment_items where shipment_id = shipments.id)
    or exists (select from shipment_items piece join order_items item on item.id = piece.order_item_id
      where piece.shipment_id = shipments.id and item.order_id <> shipments.order_id)`

/** The pieces of an order in all, in shipments that left the store and did not come back, and in those that were delivered. */
const statesUnlikeShipments = sql`
  select 'order ' || orders.id || ' is ' || delivery_status || case when is_partly_shipped then ' in part' else '' end || ', of its '
    || pieces.ordered || ' pieces ' || pieces.dispatched || ' have left and ' || pieces.delivered || ' are delivered' as wrong
  from orders, lateral (
    select coalesce(sum(item.quantity), 0) as ordered, coalesce(sum(sent.dispatched), 0) as dispatched,
      coalesce(sum(sent.delivered), 0) as delivered
    from order_items item left join lateral (
      select sum(piece.quantity) filter (where shipments.status in ('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED')) as dispatched,
        sum(piece.quantity) filter (where shipments.status = 'DELIVERED') as delivered
      from shipment_items piece join shipments on shipments.id = piece.shipment_id where piece.order_item_id = item.id) as sent on true
    where item.order_id = orders.id) as pieces
  where case delivery_status
    when 'SHIPPED' then dispatched = 0 or delivered = ordered or is_partly_shipped <> (dispatched < ordered)
    when 'DELIVERED' then delivered < ordered
    else dispatched > 0 end`

/** Checks of the shipments of orders. */
export const shipmentChecks: readonly SqlCheck[] = [
  sqlCheck('No more pieces are in shipments than were ordered.', tooManyPieces, restoreRemedy),
  sqlCheck('A shipment has pieces of its own order.', foreignPieces, restoreRemedy),
  sqlCheck('The delivery status of an order matches its shipments.', statesUnlikeShipments, restoreRemedy),
]
