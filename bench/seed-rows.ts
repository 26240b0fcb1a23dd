/** The statements that write the rows of a seeded store. Every value follows from the number of the product, so that stores are alike. */

export const nouns =
  'kurta sari sneakers laptop earbuds headphones watch camera speaker bag wallet dress jeans shirt jacket kettle mixer lamp charger tablet monitor keyboard mouse earrings dupatta hoodie cap belt trimmer router'.split(
    ' ',
  )
export const adjectives =
  'cotton silk running wireless leather classic slim smart portable handmade printed striped soft light heavy festive daily blue steel wooden men women kids premium compact linen denim woven bright quiet'.split(
    ' ',
  )
export const syllables = 'ka ri vo ne lu sha to mi dra pel zu ban gor fi he'.split(' ')
export const colors = ['red', 'blue', 'navy', 'green', 'black', '#d9c3a0', '#c4c7cb']

/** Numbers that are spread evenly, and the shape of a product: 1 to 12 variants, six on average, in colours and sizes. */
export const helperFunctions = `
  create function pg_temp.hash(seed bigint) returns bigint language sql immutable as 'select abs(hashint8(seed)::bigint)';
  create function pg_temp.pick(words text[], seed bigint) returns text language sql immutable as
    'select words[1 + abs(hashint8(seed)::bigint) % array_length(words, 1)]';
  create function pg_temp.color_count(n bigint) returns int language sql immutable as
    'select (array[1, 2, 3, 1, 2, 2, 2, 3, 3, 3])[1 + abs(hashint8(n + 31)::bigint) % 10]';
  create function pg_temp.size_count(n bigint) returns int language sql immutable as
    'select (array[1, 1, 1, 4, 3, 3, 4, 3, 3, 4])[1 + abs(hashint8(n + 31)::bigint) % 10]'`

/** 40 categories and 400 brands. Every category has ten attributes: nine filters, and a text. */
export const categoryRows = `
  insert into categories (name) select 'Category ' || n from generate_series(1, 40) n;
  insert into brands (name) select 'Brand ' || n from generate_series(1, 400) n;
  insert into attributes (category_id, name, kind, unit, is_filter, is_on_card, position)
  select categories.id, definition.name, kind, unit, kind <> 'TEXT', position <= 2, position
  from categories, (values (1, 'Material', 'CHOICE', null), (2, 'Pattern', 'CHOICE', null), (3, 'Fit', 'CHOICE', null),
    (4, 'Occasion', 'CHOICE', null), (5, 'Weight', 'NUMBER', 'g'), (6, 'Length', 'NUMBER', 'cm'), (7, 'Warranty', 'NUMBER', 'months'),
    (8, 'Washable', 'YES_NO', null), (9, 'Handmade', 'YES_NO', null), (10, 'Care', 'TEXT', null)) as definition (position, name, kind, unit);
  insert into attribute_choices (attribute_id, label, position)
  select id, name || ' ' || n, n from attributes, generate_series(1, 6) n where kind = 'CHOICE'`

/**
 * Product names: two adjectives, a noun, a unique word and a number; created 20 seconds apart. Six in ten products are from India, and one
 * in fifty is a draft. The sort ranks are set from the sales, so that the scheduled job does not update all of them during a measurement.
 */
export const productRows = `
  with attribute_options as materialized (
    select categories.name as category, attributes.id, kind, attributes.position,
      array(select choice.id from attribute_choices choice where attribute_id = attributes.id order by choice.position) as choices
    from attributes join categories on categories.id = category_id
  ), specifications as (
    select n, jsonb_object_agg(id, case kind when 'CHOICE' then jsonb_build_array(choices[1 + hash % 6]) when 'NUMBER' then to_jsonb(1 + hash % 1000)
      when 'YES_NO' then to_jsonb(hash % 3 = 0) else to_jsonb('Machine wash'::text) end) as attribute_values
    from generate_series($1::bigint, $2::bigint) n join attribute_options on category = 'Category ' || 1 + n % 40,
      lateral (select pg_temp.hash(n * 10 + position) as hash) as hashes
    group by n
  )
  insert into products (name, description, original_price, discount_price, category_id, brand_id, buy_count, sort_buy_count,
    view_count, sort_view_count, hsn, tax_rate, option_name, attribute_values, country_id, unpublished_at, unpublished_as, created_at, updated_at)
  select initcap(concat_ws(' ', pg_temp.pick($3, n), pg_temp.pick($3, n + 7), pg_temp.pick($4, n + 13),
      pg_temp.pick($5, n + 17) || pg_temp.pick($5, n + 19) || pg_temp.pick($5, n + 23) || pg_temp.pick($5, n + 29), n)),
    '<p>' || (select string_agg(case when word % 10 = 0 then pg_temp.pick($3 || $4, n * 40 + word)
      else pg_temp.pick($5, n * 40 + word) || pg_temp.pick($5, n * 41 + word) || pg_temp.pick($5, n * 43 + word) end, ' ')
      from generate_series(1, 40) word) || '</p>',
    10000 + pg_temp.hash(n) % 5000000, case when n % 3 = 0 then 9000 end,
    (select id from categories where name = 'Category ' || 1 + n % 40), (select id from brands where name = 'Brand ' || 1 + n % 400),
    buys, buys, views, views, (10000000 + n)::text, 500, case when pg_temp.size_count(n) > 1 then 'Size' end, attribute_values,
    (array[780, 780, 780, 780, 780, 780, 360, 140, 1900, null])[1 + pg_temp.hash(n + 41) % 10],
    case when is_draft then created_at end, case when is_draft then 'DRAFT' end, created_at, created_at
  from specifications,
    lateral (select (pg_temp.hash(n + 3) % 1000) ^ 2 / 1000 as buys, pg_temp.hash(n + 5) % 20000 as views,
      pg_temp.hash(n + 43) % 50 = 0 as is_draft, now() - ($6 - n) * interval '20 seconds' as created_at) as derived
  returning id, hsn::bigint - 10000000 as n`

/** Colours in sizes, each with an SKU; the largest size of every third product has a price of its own. */
export const variantRows = `
  insert into product_variants (product_id, color, option_value, sku, original_price, stock, position)
  select id, ($3::text[])[1 + (n + color) % 7], case when pg_temp.size_count(n) > 1 then ('{S,M,L,XL}'::text[])[1 + size] end,
    concat_ws('-', 'VP' || n, 'C' || color, 'S' || size), case when size = 3 and n % 3 = 0 then 20000 + pg_temp.hash(n) % 5000000 end,
    (n + position) % 7 * 3, position
  from unnest($1::uuid[], $2::bigint[]) as inserted (id, n), generate_series(0, pg_temp.color_count(n) - 1) color,
    generate_series(0, pg_temp.size_count(n) - 1) size, lateral (select color * pg_temp.size_count(n) + size as position) as positions`

/** Three pictures per product. */
export const imageRows = `insert into product_images (product_id, file, filename, position)
  select id, 'bench-' || (n + position) % 50 || '.webp', 'bench.webp', position
  from unnest($1::uuid[], $2::bigint[]) as inserted (id, n), generate_series(0, 2) position`

/** Five reviews per product, of which every tenth has pictures and every hundredth is hidden; their authors have no rows. */
export const reviewRows = `
  insert into reviews (product_id, user_id, stars, title, text, first_name, created_at, has_pictures, helpful_count, hidden_reason)
  select id, gen_random_uuid(), 1 + (pg_temp.hash(n + review) % 25)::integer / 5, 'Review ' || review, 'It fits.', 'Asha',
    now() - (n + review) * interval '20 seconds', (n + review) % 10 = 0, pg_temp.hash(n + review) % 7,
    case when (n + review) % 100 = 0 then 'OFF_TOPIC'::hidden_reason end
  from unnest($1::uuid[], $2::bigint[]) as inserted (id, n), generate_series(1, 5) review`

/** Many reviews of the newest product on sale. */
export const manyReviewRows = `
  insert into reviews (product_id, user_id, stars, text, first_name, created_at, has_pictures, helpful_count)
  select id, gen_random_uuid(), 1 + n % 5, 'It fits.', 'Asha', now() - n * interval '1 minute', n % 50 = 0, n % 300
  from (select id from products where unpublished_at is null order by created_at desc limit 1) as newest, generate_series(1, 100000) n`

/** The ratings of products, which triggers keep otherwise. */
export const ratingRows = `
  update products set review_counts = counted.counts, rating_rank = review_rank(counted.counts) from (
    select product_id, array_agg(number::integer order by star) as counts from (
      select product_id, star, count(*) filter (where stars = star) as number
      from reviews, generate_series(1, 5) star where product_id = any($1) and hidden_reason is null group by product_id, star) as by_star
    group by product_id) as counted
  where id = counted.product_id`

/** The data that triggers derive, called once per batch instead of per statement. */
export const derivedRows = ['select refresh_product_search($1, true)', 'select refresh_product_stock($1)']

/** The product counts, which a trigger maintains otherwise. */
export const productCountRows = 'select rebuild_product_counts()'

/** A collection by rule, one by specifications, and one of the thousand newest products by hand. */
export const collectionRows = `
  insert into collections (handle, name, kind, rule, sort_by) values
    ('bench-rule', 'By rule', 'RULE', jsonb_build_object('categoryId', array(select id from categories order by name limit 2),
      'maxPrice', '20000.00', 'inStock', true, 'country', array['CN', 'BD']), 'popular'),
    ('bench-specifications', 'By specifications', 'RULE', jsonb_build_object('attributes',
      array(select min(choice.id) from attribute_choices choice join attributes on attributes.id = attribute_id where name = 'Material')), 'newest'),
    ('bench-hand', 'By hand', 'HAND', null, 'popular');
  insert into collection_products (collection_id, product_id, position)
  select collections.id, newest.id, row_number() over (order by newest.created_at, newest.id)
  from collections, (select id, created_at from products order by created_at desc, id limit 1000) as newest where handle = 'bench-hand'`
