/** The statements that write the customers of a seeded store with their orders. Every value follows from a number, so that stores are alike. */

export const firstNames =
  'Aarav Aditi Anil Asha Bhavna Chetan Deepa Dinesh Farah Gaurav Hema Imran Jaya Karan Kavya Lakshmi Manoj Meera Mohan Neha Om Pooja Rahul Riya Sanjay Sunita Tara Uma Vikram Zoya'.split(
    ' ',
  )
export const lastNames =
  'Agarwal Bose Chauhan Das Desai Fernandes Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Mehta Menon Mishra Nair Patel Pillai Rao Reddy Roy Saxena Sharma Shetty Singh Thakur Varma Verma Yadav'.split(
    ' ',
  )
const states =
  "'{Karnataka,Maharashtra,Kerala,Gujarat,Delhi,Tamil Nadu,West Bengal,Rajasthan,Punjab,Telangana}'::text[]"

/**
 * Ids that follow from a number, of version 4 as those of the store are, those of orders with different first digits; and the shape of an order: its customer, and what became of it.
 */
export const helperFunctions = `
  create function pg_temp.numbered_id(kind text, n bigint) returns uuid language sql immutable as
    'select overlay(overlay(md5(kind || n) placing ''4'' from 13) placing ''8'' from 17)::uuid';
  create function pg_temp.order_id(n bigint) returns uuid language sql immutable as
    'select overlay(pg_temp.numbered_id(''order'', n)::text placing lpad(to_hex(n * 2654435761 % 4294967296), 8, ''0'') from 1)::uuid';
  create function pg_temp.customer_of(n bigint, customers bigint) returns bigint language sql immutable as
    'select 1 + abs(hashint8(n + 53)::bigint) % customers';
  create function pg_temp.outcome(n bigint, orders bigint) returns text language sql immutable as
    'select case when n > orders - orders / 1000 then ''PENDING'' when n > orders - orders / 500 then ''SHIPPED''
      when abs(hashint8(n + 59)::bigint) % 100 < 5 then ''CANCELED'' when abs(hashint8(n + 59)::bigint) % 100 < 8 then ''RETURNED'' else ''DELIVERED'' end'`

/** Variants on sale that the orders are of. */
export const orderedVariants = `
  create temporary table ordered_variants as
    select row_number() over (order by variant.id) - 1 as number, product.id as product_id, product.name, product.hsn, product.tax_rate,
      variant.id as variant_id, variant.color, product.option_name, variant.option_value, variant.sku, product.original_price
    from (select id, name, hsn, tax_rate, option_name, original_price from products where unpublished_at is null limit 20000) product
    join product_variants variant on variant.product_id = product.id and variant.position = 0;
  create unique index on ordered_variants (number);
  analyze ordered_variants`

/** Customers from number $1 to $2; $3 and $4 are first and last names. */
export const customerRows = `
  with numbered as (
    select n, pg_temp.numbered_id('customer', n) as id, pg_temp.pick($3, n) as first_name, pg_temp.pick($4, n + 1) as last_name,
      '+91 9' || lpad((pg_temp.hash(n + 3) % 1000000000)::text, 9, '0') as mobile, now() - n * interval '1 minute' as created_at
    from generate_series($1::bigint, $2::bigint) n
  ), inserted as (
    insert into users (id, username, email, first_name, last_name, mobile, mobile_e164, created_at, updated_at)
    select id, 'customer' || n, lower(first_name || '.' || last_name) || '.' || n || '@example.com', first_name, last_name, mobile,
      replace(mobile, ' ', ''), created_at, created_at from numbered
  )
  insert into addresses (user_id, full_name, phone, address_line1, city, state, postal_code, is_default)
  select id, first_name || ' ' || last_name, mobile, n || ' MG Road', 'City ' || n % 300, pg_temp.pick(${states}, n + 5), '560001', true
  from numbered`

/** Orders of one line from number $1 to $2 of $3 in two years, of $4 customers; $5 and $6 are first and last names. */
export const orderRows = `
  with numbered as (
    select n, pg_temp.order_id(n) as id, customer, pg_temp.numbered_id('customer', customer) as user_id, outcome,
      pg_temp.pick($5, customer) as first_name, pg_temp.pick($6, customer + 1) as last_name,
      now() - (($3 - n) * 63072000.0 / $3) * interval '1 second' as order_date,
      case when pg_temp.hash(n + 61) % 2 = 0 then 'COD' else 'ONLINE_PAYMENT' end as payment_method, variants.*
    from generate_series($1::bigint, $2::bigint) n,
      lateral (select pg_temp.customer_of(n, $4) as customer, pg_temp.outcome(n, $3) as outcome) as facts,
      lateral (select * from ordered_variants where number = pg_temp.hash(n + 67) % (select count(*) from ordered_variants)) as variants
  ), inserted as (
    insert into orders (id, user_id, order_date, order_total, payment_method, payment_status, delivery_status, return_status, refund_status,
      delivered_at, canceled_at, restocked, first_name, last_name, email, mobile, address_line1, city, state, postal_code, full_name, phone)
    select id, user_id, order_date, original_price, payment_method::payment_method,
      (case when outcome = 'RETURNED' then 'REFUNDED' when payment_method = 'COD' and outcome <> 'DELIVERED' then 'PENDING'
        when outcome = 'CANCELED' then 'FAILED' else 'COMPLETED' end)::payment_status,
      (case outcome when 'RETURNED' then 'DELIVERED' else outcome end)::delivery_status,
      (case outcome when 'RETURNED' then 'ACCEPTED' else 'NONE' end)::return_status,
      (case outcome when 'RETURNED' then 'COMPLETED' else 'NONE' end)::refund_status,
      case when outcome in ('DELIVERED', 'RETURNED') then order_date + interval '4 days' end,
      case outcome when 'CANCELED' then order_date + interval '1 hour' end, outcome = 'RETURNED',
      first_name, last_name, lower(first_name || '.' || last_name) || '.' || customer || '@example.com', '+91 9876543210', customer || ' MG Road',
      'City ' || customer % 300, pg_temp.pick(${states}, customer + 5), '560001', first_name || ' ' || last_name, '+91 9876543210'
    from numbered
  ), items as (
    insert into order_items (order_id, position, product_id, product_variant_id, name, color, option_name, option_value, sku, hsn, tax_rate,
      quantity, price_at_purchase, original_price)
    select id, 0, product_id, variant_id, name, color, option_name, option_value, sku, hsn, tax_rate, 1, original_price, original_price
    from numbered
  ), events as (
    insert into order_events (order_id, created_at, user_id, actor, event)
    select id, order_date, user_id, 'customer', 'PLACED' from numbered
  )
  insert into shipments (order_id, number, status, courier, courier_name, tracking_number, cash_amount, cash_received, created_at, shipped_at, delivered_at)
  select id, 1, (case outcome when 'SHIPPED' then 'IN_TRANSIT' else 'DELIVERED' end)::shipment_status, 'DELHIVERY', 'Delhivery', 'DL' || n, cash, case when outcome <> 'SHIPPED' then cash else 0 end,
    order_date, order_date + interval '1 day', case when outcome <> 'SHIPPED' then order_date + interval '4 days' end
  from numbered, lateral (select case payment_method when 'COD' then original_price else 0 end as cash) as amounts
  where outcome in ('SHIPPED', 'DELIVERED', 'RETURNED')`

/** The counts of customers, which triggers keep otherwise. */
export const customerRecordRows = `
  with ordered as (
    select user_id, count(*) filter (where delivery_status <> 'CANCELED') as number,
      max(order_date) filter (where delivery_status <> 'CANCELED') as newest, sum(spent_on_order(orders)) as spent,
      count(*) filter (where delivery_status in ('SHIPPED', 'DELIVERED')) as parcels
    from orders group by user_id)
  insert into customer_records (user_id, order_count, last_order_at, spent, parcels_sent, parcels_returned, state, tags, consented_at)
  select users.id, coalesce(number, 0), newest, coalesce(ordered.spent, 0), coalesce(parcels, 0), coalesce(parcels, 0) / 20, addresses.state,
    case when pg_temp.hash(substr(username, 9)::bigint) % 20 = 0 then '{vip}'::text[] else '{}' end, users.created_at
  from users join addresses on addresses.user_id = users.id and addresses.is_default left join ordered on ordered.user_id = users.id
  where username like 'customer%'`

export const customerTagRows = `insert into customer_tags values ('vip') on conflict do nothing`

/** Wish lists of every fifth customer, with five products each. */
export const wishListRows = `
  with owners as (
    insert into wish_lists (user_id) select pg_temp.numbered_id('customer', 5 * n) from generate_series(1, $1::bigint / 5) n returning user_id)
  insert into wish_list_items (user_id, product_id, created_at, noted_price)
  select distinct on (user_id, product_id) user_id, product_id, now(), original_price
  from owners, generate_series(0, 4) position, lateral (
    select * from ordered_variants
    where number = pg_temp.hash(hashtextextended(user_id::text, position)) % (select count(*) from ordered_variants)) as variants`

/** 200 active offers: 100 automatic ones of a percentage for a brand or category, and 100 codes of an amount. */
export const offerRows = `
  insert into offers (name, code, definition, created_at, updated_at)
  select 'Offer ' || n, case when n > 100 then 'BENCH' || n end,
    jsonb_build_object('combination', 'COMBINABLE',
      'benefit', case when n > 100 then jsonb_build_object('kind', 'AMOUNT', 'level', 'ORDER', 'amount', 100 * n)
        else jsonb_build_object('kind', 'PERCENT', 'level', 'ITEMS', 'percent', 100 + 10 * n, 'maxAmount', null) end,
      'scope', case when n > 100 then jsonb_build_object('by', 'ALL', 'ids', '[]'::jsonb)
        when n % 2 = 0 then jsonb_build_object('by', 'BRANDS', 'ids', jsonb_build_array((select id from brands where name = 'Brand ' || n)))
        else jsonb_build_object('by', 'CATEGORIES', 'ids', jsonb_build_array((select id from categories where name = 'Category ' || 1 + n % 40))) end,
      'conditions', jsonb_build_object('minAmount', nullif(10000 * (n % 5), 0), 'minQuantity', null, 'firstOrderOnly', false, 'onlinePaymentOnly', n % 10 = 0,
        'maxUsesPerCustomer', null, 'days', null, 'hours', null)),
    now(), now()
  from generate_series(1, 200) n`
