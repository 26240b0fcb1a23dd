import { sql } from 'kysely'
import { maxStock } from '#contract/limits.ts'
import { allProductsId } from '#server/catalogue/listing/product-counts.store.ts'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const stockOutOfRange = sql`
  select 'variant ' || id || ' has ' || stock || ' in stock' as wrong from product_variants
  where stock not between 0 and ${maxStock}`

const wrongProductTotals = sql`
  select 'product ' || products.id || ' has a stock of ' || products.stock || ' and a minimum of ' || min_variant_stock || ', its variants '
  || counted.pieces || ' and ' || counted.least as wrong
  from products, lateral (
    select coalesce(sum(stock), 0) as pieces, coalesce(min(stock), 0) as least
    from product_variants where product_id = products.id and retired_at is null) as counted
  where (products.stock, min_variant_stock) is distinct from (counted.pieces, counted.least)`

/** Whether an order is cash on delivery, or was paid before any cancellation. */
const countsAsBought = sql`(orders.payment_method = 'COD' or exists (
  select from order_events paid where paid.order_id = orders.id and paid.event = 'PAYMENT_CHANGED'
  and paid.to_state = 'COMPLETED' and not exists (
    select from order_events canceled where canceled.order_id = orders.id and canceled.id < paid.id
    and canceled.event = 'DELIVERY_CHANGED' and canceled.to_state = 'CANCELED')))`

/** Pieces of an order that was not delivered do not count as sold, nor those that were exchanged: the order that replaces them counts. */
const wasNotSold = sql`(orders.is_undelivered or exists (
  select from order_cancellations exchanged where exchanged.order_id = orders.id and exchanged.is_exchanged) or exists (
  select from order_events canceled where canceled.order_id = orders.id and canceled.event = 'DELIVERY_CHANGED'
  and canceled.from_state = 'PENDING' and canceled.to_state = 'CANCELED'))`

// Demonstration products have invented sales; products that are not on sale are excluded too.
const wrongSalesCounts = sql`
  select 'product ' || products.id || ' has a sales count of ' || buy_count || ', its orders ' || sold.pieces as wrong
  from products, lateral (
    select coalesce(sum(item.quantity), 0) as pieces from order_items item join orders on orders.id = item.order_id
    where item.product_id = products.id and ${countsAsBought} and not ${wasNotSold}) as sold
  where buy_count <> sold.pieces and not products.is_demo and unpublished_at is null`

const searchMismatches = sql`
  select 'product ' || coalesce(products.id, indexed.product_id) || case
    when indexed.product_id is null then ' is missing in the search index'
    when products.id is null then ' is in the search index, but is not sold'
    when documents.product_id is null then ' has no description in the search index'
    else ' has another price, stock, rank or title in the search index' end as wrong
  from (select products.*, exists (
      select from product_variants where product_id = products.id and retired_at is null and product_variants.stock > 0
    ) as in_stock from products where unpublished_at is null) as products
  full join product_search indexed on indexed.product_id = products.id
  left join search_documents documents on documents.product_id = indexed.product_id
  where (products.price, products.in_stock, products.sort_buy_count, products.category_id, products.brand_id, indexed.title_vector)
    is distinct from (indexed.price, indexed.in_stock, indexed.sort_buy_count, indexed.category_id, indexed.brand_id, documents.title_vector)`

const wrongListCounts = sql`
  select 'the count of ' || scope_id || ' is ' || coalesce(stored.products, 0) || ' products instead of ' || coalesce(counted.products, 0) as wrong
  from (select scope_id, is_discounted, sum(product_count) as products from product_counts group by 1, 2) as stored
  full join (
    select scope_id, price < original_price as is_discounted, count(*) as products
    from products, unnest(array[category_id, brand_id, ${allProductsId}::uuid]) as scope_id
    where unpublished_at is null group by 1, 2) as counted using (scope_id, is_discounted)
  where coalesce(stored.products, 0) <> coalesce(counted.products, 0)`

const saveProductRemedy =
  'Change and save the product in the back office, which recalculates it. If the problem returns, report it to the maintainer.'

/** Checks of stock, sales counts and the search index. */
export const stockChecks: readonly SqlCheck[] = [
  sqlCheck('The stock of a variant is within its limits.', stockOutOfRange, restoreRemedy),
  sqlCheck('The stock of a product is the sum of its variants.', wrongProductTotals, saveProductRemedy),
  sqlCheck('The sales count of a product matches its orders.', wrongSalesCounts, restoreRemedy),
  sqlCheck(
    'Product counts of lists are correct.',
    wrongListCounts,
    'Run select rebuild_product_counts() while no products are being changed.',
  ),
  sqlCheck('The search index matches the products.', searchMismatches, saveProductRemedy),
]
