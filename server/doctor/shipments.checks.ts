import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const tooManyPieces = sql`
  select 'order item ' || item.id || ' has ' || item.quantity || ' pieces, its shipments ' || sum(piece.quantity) as wrong
  from order_items item join shipment_items piece on piece.order_item_id = item.id
    join shipments on shipments.id = piece.shipment_id and shipments.status <> 'CANCELED'
  -- Delivered pieces that were returned are no longer in the order.
  group by item.id having sum(piece.quantity) > item.quantity + coalesce((
    select sum(returned.quantity) from order_canceled_items returned join order_cancellations removed on removed.id = returned.cancellation_id
    where removed.order_id = item.order_id and removed.kind = 'SENT_BACK' and not removed.is_whole and returned.position = item.position), 0)`

const foreignPieces = sql`
  select 'shipment ' || shipments.id || ' has pieces of another order, or none' as wrong from shipments
  where (status <> 'CANCELED' and not exists (select from shipment_items where shipment_id = shipments.id)
      and not exists (select from order_cancellations where shipment_id = shipments.id)
      -- All of a delivered shipment can be returned.
      and not (status = 'DELIVERED' and exists (select from order_cancellations where order_id = shipments.order_id and kind = 'SENT_BACK' and not is_whole)))
    or exists (select from shipment_items piece join order_items item on item.id = piece.order_item_id
      where piece.shipment_id = shipments.id and item.order_id <> shipments.order_id)`

/** The pieces of an order in all, in shipments that left the store and are not back, and in those that were delivered. */
const statesUnlikeShipments = sql`
  select 'order ' || orders.id || ' is ' || delivery_status || case when is_partly_shipped then ' in part' else '' end || ', of its '
    || pieces.ordered || ' pieces ' || pieces.dispatched || ' have left and ' || pieces.delivered || ' are delivered' as wrong
  from orders, lateral (
    select coalesce(sum(item.quantity), 0) as ordered, coalesce(sum(sent.dispatched), 0) as dispatched,
      coalesce(sum(sent.delivered), 0) as delivered
    from order_items item left join lateral (
      select sum(piece.quantity) filter (where shipments.status in ('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED')
          or (shipments.status = 'RETURNING' and orders.delivery_status <> 'CANCELED')) as dispatched,
        sum(piece.quantity) filter (where shipments.status = 'DELIVERED') as delivered
      from shipment_items piece join shipments on shipments.id = piece.shipment_id where piece.order_item_id = item.id) as sent on true
    where item.order_id = orders.id) as pieces
  where case delivery_status
    when 'SHIPPED' then dispatched = 0 or delivered = ordered or is_partly_shipped <> (dispatched < ordered)
    when 'DELIVERED' then delivered < ordered
    else dispatched > 0 end`

const keptUndelivered = sql`
  select 'shipment ' || shipments.id || ' is ' || shipments.status || ', but its pieces are in order ' || orders.id
    || ', which is ' || orders.delivery_status as wrong
  from shipments join orders on orders.id = shipments.order_id
  left join order_cancellations removed on removed.shipment_id = shipments.id
  where coalesce(removed.kind::text, shipments.status::text) <> shipments.status::text
    or (shipments.status in ('RETURNED', 'LOST') and orders.delivery_status <> 'CANCELED'
      and (removed.id is null or exists (select from shipment_items where shipment_id = shipments.id)))`

const wrongReturning = sql`
  select 'order ' || orders.id || ' is ' || case when is_returning then '' else 'not ' end || 'marked as coming back' as wrong from orders
  where is_returning <> (delivery_status = 'SHIPPED'
    and exists (select from shipments where order_id = orders.id and status = 'RETURNING'))`

/** Checks of the shipments of orders. */
export const shipmentChecks: readonly SqlCheck[] = [
  sqlCheck('No more pieces are in shipments than were ordered.', tooManyPieces, restoreRemedy),
  sqlCheck('A shipment has pieces of its own order.', foreignPieces, restoreRemedy),
  sqlCheck('The delivery status of an order matches its shipments.', statesUnlikeShipments, restoreRemedy),
  sqlCheck(
    'The pieces of shipments that came back or were lost have left their orders.',
    keptUndelivered,
    restoreRemedy,
  ),
  sqlCheck('Orders with a shipment on its way back are marked.', wrongReturning, restoreRemedy),
]
