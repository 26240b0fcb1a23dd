import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

/** The counts as they follow from orders and shipments. */
const wrongCounts = sql`
  select 'customer ' || customer_records.user_id || ' has ' || order_count || ' orders, ' || customer_records.spent || ' paise and '
    || parcels_sent || ' parcels, ' || parcels_returned || ' of them back; counted are ' || coalesce(ordered.orders, 0) || ', '
    || coalesce(ordered.spent, 0) || ', ' || coalesce(parcels.sent, 0) || ' and ' || coalesce(parcels.returned, 0) as wrong
  from customer_records
  left join (
    select user_id, count(*) filter (where delivery_status <> 'CANCELED') as orders,
      max(order_date) filter (where delivery_status <> 'CANCELED') as newest, sum(spent_on_order(orders)) as spent
    from orders where user_id is not null group by user_id) as ordered on ordered.user_id = customer_records.user_id
  left join (
    select orders.user_id, count(*) filter (where shipments.status not in ('READY', 'CANCELED')) as sent,
      count(*) filter (where shipments.status in ('RETURNING', 'RETURNED')) as returned
    from shipments join orders on orders.id = shipments.order_id group by orders.user_id) as parcels
    on parcels.user_id = customer_records.user_id
  where (order_count, customer_records.spent, last_order_at, parcels_sent, parcels_returned) is distinct from
    (coalesce(ordered.orders, 0), coalesce(ordered.spent, 0), ordered.newest, coalesce(parcels.sent, 0), coalesce(parcels.returned, 0))`

const wrongStates = sql`
  select 'customer ' || customer_records.user_id || ' has the state ' || coalesce(customer_records.state, 'none')
    || ', the default address ' || coalesce(addresses.state, 'none') as wrong
  from customer_records left join addresses on addresses.user_id = customer_records.user_id and addresses.is_default
  where customer_records.state is distinct from addresses.state`

const missingRecords = sql`
  select 'user ' || users.id || case when customer_records.user_id is null then ' has no record' else ' has a record, but is no customer' end as wrong
  from users left join customer_records on customer_records.user_id = users.id
  where (user_type = 'CUSTOMER') <> (customer_records.user_id is not null)`

const wrongBlocks = sql`
  select 'customer ' || user_id || ' has the reason of a block, but is not blocked' as wrong
  from customer_records join users on users.id = user_id where block_reason is not null and deactivated_at is null`

const wrongGuests = sql`
  select 'customer ' || user_id || case when is_guest then ' is marked as a guest, but has an account' else ' is a guest, but not marked as one' end as wrong
  from customer_records join users on users.id = user_id where is_guest <> (guest_email is not null)`

/** Checks of customers. */
export const customerChecks: readonly SqlCheck[] = [
  sqlCheck('Every customer has a record, and nobody else.', missingRecords, restoreRemedy),
  sqlCheck('The counts of a customer match the orders and shipments.', wrongCounts, restoreRemedy),
  sqlCheck('The state of a customer is that of the default address.', wrongStates, restoreRemedy),
  sqlCheck('The mark of guests is on guests, and on nobody else.', wrongGuests, restoreRemedy),
  sqlCheck('Only a blocked customer has the reason of a block.', wrongBlocks, restoreRemedy),
]
