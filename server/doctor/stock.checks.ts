import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const neverNegative = sql`
  select 'variant ' || id || ' has ' || stock || ' in stock' as wrong from product_variants
  where stock not between 0 and 1000000`

const totalsOfProducts = sql`
  select 'product ' || products.id || ' says ' || products.stock || ' in all and ' || min_variant_stock || ' at least, its colours '
    || counted.pieces || ' and ' || counted.least as wrong
  from products, lateral (
    select coalesce(sum(stock), 0) as pieces, coalesce(min(stock), 0) as least
    from product_variants where product_id = products.id and retired_at is null) as counted
  where (products.stock, min_variant_stock) is distinct from (counted.pieces, counted.least)`

/** Cash, or money that came while the order lived. */
const isSure = sql`(orders.payment_method = 'COD' or exists (
  select from order_events paid where paid.order_id = orders.id and paid.event = 'PAYMENT_CHANGED'
  and paid.to_state = 'COMPLETED' and not exists (
    select from order_events canceled where canceled.order_id = orders.id and canceled.id < paid.id
    and canceled.event = 'DELIVERY_CHANGED' and canceled.to_state = 'CANCELED')))`

const wasCanceledAtHome = sql`exists (
  select from order_events canceled where canceled.order_id = orders.id and canceled.event = 'DELIVERY_CHANGED'
  and canceled.from_state = 'PENDING' and canceled.to_state = 'CANCELED')`

// The demonstration's products have a made-up past, and what it leaves behind is deleted.
const boughtPieces = sql`
  select 'product ' || products.id || ' counts ' || buy_count || ' as bought, its orders say ' || sold.pieces as wrong
  from products, lateral (
    select coalesce(sum(item.quantity), 0) as pieces from order_items item join orders on orders.id = item.order_id
    where item.product_id = products.id and ${isSure} and not ${wasCanceledAtHome}) as sold
  where buy_count <> sold.pieces and not products.is_demo and deleted_at is null`

const searchAgrees = sql`
  select 'product ' || coalesce(products.id, kept.product_id) || case
    when kept.product_id is null then ' is not found by search'
    when products.id is null then ' is found by search, but is not sold'
    when documents.product_id is null then ' is found by search, but not by its description'
    else ' is found by search with another price, stock, rank or title' end as wrong
  from (select products.*, exists (
      select from product_variants where product_id = products.id and retired_at is null and product_variants.stock > 0
    ) as in_stock from products where deleted_at is null) as products
  full join product_search kept on kept.product_id = products.id
  left join search_documents documents on documents.product_id = kept.product_id
  where (products.price, products.in_stock, products.ranked_buys, products.category_id, products.brand_id, kept.title_vector)
    is distinct from (kept.price, kept.in_stock, kept.buy_count, kept.category_id, kept.brand_id, documents.title_vector)`

const countsOfLists = sql`
  select 'the list of ' || scope_id || ' counts ' || coalesce(kept.products, 0) || ' products, and has ' || coalesce(counted.products, 0) as wrong
  from (select scope_id, is_discounted, sum(product_count) as products from product_counts group by 1, 2) as kept
  full join (
    select scope_id, price < original_price as is_discounted, count(*) as products
    from products, unnest(array[category_id, brand_id, '00000000-0000-0000-0000-000000000000']) as scope_id
    where deleted_at is null group by 1, 2) as counted using (scope_id, is_discounted)
  where coalesce(kept.products, 0) <> coalesce(counted.products, 0)`

const saveAgain =
  'Change and save the product in the back office: that counts anew. If it comes back, tell who keeps the store.'

/** What holds of goods and of what is counted about them. */
export const stockChecks: readonly SqlCheck[] = [
  sqlCheck('Stock is never negative.', neverNegative, restoreRemedy),
  sqlCheck('A product has the pieces of its colours.', totalsOfProducts, saveAgain),
  sqlCheck('A product counts as bought what its orders say.', boughtPieces, restoreRemedy),
  sqlCheck(
    'Lists count the products that they have.',
    countsOfLists,
    'select rebuild_product_counts() counts anew, while nobody changes products.',
  ),
  sqlCheck('Search knows what is sold, at its price.', searchAgrees, saveAgain),
]
