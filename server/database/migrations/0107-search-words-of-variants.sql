-- Option values, SKUs and barcodes are indexed with their stems, as names are, because a search looks up stems only; the name of the option is
-- indexed too. Devanagari letters match with and without a nukta, a decimal number is one word, and the colours that are in stock are known.
-- Existing rows keep their words until the job refresh-search-index has written them again.

alter table product_search add column colors_in_stock text[];
comment on column product_search.colors_in_stock is
  'The colour families with a variant in stock; null for a row that refresh-search-index has not written yet.';
alter table search_top_sellers add column colors_in_stock text[];

-- As in 0008-search.sql, but without the nukta, which is often left out in writing, and with the point of a decimal number ("1.5"), which is
-- another character while punctuation is replaced.
create or replace function normalize_search_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(normalize($1, NFKD)),
    '[\u0300-\u036f\u093c\u200b-\u200d\ufe00-\ufe0f\ufeff]', '', 'g'),
    '[''\u2019](s(?![a-z0-9]))?', '', 'g'),
    '([0-9])\.(?=[0-9])', U&'\\1\E001', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\uff00-\uff0f\U0001f000-\U0001faff]+', ' ', 'g'),
    U&'\E001', '.'))
$$;

-- As in 0008-search.sql, and what precedes the first point of a decimal number is also a word: "bluetooth 5" finds "Bluetooth 5.3".
create or replace function search_tokens(text) returns table (word text, ordinal bigint) language sql immutable strict parallel safe as $$
  select left(part, 40), pieces.ordinal
  from string_to_table(
      regexp_replace(normalize_search_text(regexp_replace($1, '(?<=[^\s])[-\u2010\u2011](?=[^\s])', U&'\E000', 'g')),
        '(?<![^ ])([0-9.]+) ([a-z]{1,3})(?![^ ])', U&'\\1\E000\\2', 'g'), ' ') with ordinality as pieces (piece, ordinal),
    lateral (select replace(piece, U&'\E000', '')) as joined (whole),
    lateral (select distinct part from unnest(string_to_array(piece, U&'\E000') || whole || split_part(whole, '.', 1)) as part) as parts
  where part <> ''
$$;

-- As in 0008-search.sql, but PostgreSQL's parser, which would read "2.4ghz" as "2.4" and "ghz", gets no decimal numbers: they are added as they are.
create or replace function html_to_search_vector(html text) returns tsvector language sql immutable strict parallel safe as $$
  select setweight(to_tsvector('english', replace(plain, '.', ' ')), 'D') || coalesce(
    (select string_agg(format('''%s'':%sD', left(word, 40), least(ordinal, 16000)), ' ')::tsvector
      from string_to_table(plain, ' ') with ordinality as words (word, ordinal) where plain ~ '[^\u0001-\u024f]|\.' and word ~ '[^\u0001-\u024f]|\.'),
    ''::tsvector)
  -- Without the offset the planner would inline the subquery and compute the text once per reference.
  from (select normalize_search_text(left(regexp_replace(left($1, 8000), '<[^>]*>|&[a-z0-9#]+;', ' ', 'g'), 2000)) as plain offset 0) as texts
$$;

-- As in 0034-search-refresh.sql and 0064-reviews.sql, with the stems of codes, the name of the option and the colours in stock.
create or replace function refresh_product_search(ids uuid[], description_changed boolean) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  delete from product_search
  where product_id = any(ids) and exists (select from products where id = product_id and unpublished_at is not null);

  with target as materialized (
    select products.*, named.words, named.vector from products, search_name(products.name, 'A') as named
    where products.id = any(ids) and unpublished_at is null
  ), brand_vectors as materialized (
    select id, named.words, named.vector from brands, search_name(name, 'B') as named where id in (select brand_id from target)
  ), category_vectors as materialized (
    select id, named.words, named.vector from categories, search_name(name, 'B') as named where id in (select category_id from target)
  ), inserted_words as (
    -- In the order of words, so that two transactions that insert the same words do not deadlock.
    insert into search_words (word)
    select distinct word
    from (select words from target union all select words from brand_vectors union all select words from category_vectors) as names,
      unnest(words) as word
    where length(word) > 1 order by word on conflict do nothing
  ), upserted as (
    insert into product_search as existing (product_id, title_vector, category_id, brand_id, price, is_discounted, in_stock,
      colors, colors_in_stock, sort_buy_count, created_at, filter_ids, numbers, country_sort_key, rating_rank)
    select target.id,
      target.vector || coalesce(brand_vectors.vector, '') || coalesce(category_vectors.vector, '')
        || setweight(to_tsvector('simple', variants.words), 'C') || coalesce(variants.code_vector, '')
        || search_filter_lexemes(target.category_id, target.brand_id, target.price, target.price < target.original_price)
        || search_specification_lexemes(specifications.filter_ids, specifications.numbers, target.country_id),
      target.category_id, target.brand_id, target.price, target.price < target.original_price, variants.in_stock,
      variants.families, variants.families_in_stock,
      target.sort_buy_count, target.created_at, specifications.filter_ids, specifications.numbers, target.country_sort_key, target.rating_rank
    from target
      left join brand_vectors on brand_vectors.id = target.brand_id
      left join category_vectors on category_vectors.id = target.category_id
      cross join lateral (
        select coalesce(bool_or(variant.stock > 0), false) as in_stock, coalesce(string_agg(distinct color_name.word, ' '), '') as words,
          coalesce(array_agg(distinct color_name.family), '{}') as families,
          coalesce(array_agg(distinct color_name.family) filter (where variant.stock > 0), '{}') as families_in_stock,
          (
            select string_agg(format('''%s'':1C', form), ' ')::tsvector
            from (
              select distinct token.word
              from unnest(array_agg(distinct variant.option_value) || array_agg(distinct variant.sku) || array_agg(distinct variant.barcode)
                || target.option_name) as code (text), search_tokens(code.text) as token
            ) as code_words, unnest(case when word ~ '^[a-z]+$' then search_stems(word) else array[word] end) as form
          ) as code_vector
        from product_variants variant, color_family(variant.color) as color_name
        where variant.product_id = target.id and variant.retired_at is null
      ) as variants
      cross join lateral (
        select attribute_filter_ids(target.attribute_values) as filter_ids, attribute_numbers(target.attribute_values) as numbers
      ) as specifications
    order by target.id
    on conflict (product_id) do update set
      title_vector = excluded.title_vector, category_id = excluded.category_id,
      brand_id = excluded.brand_id, price = excluded.price, is_discounted = excluded.is_discounted, in_stock = excluded.in_stock,
      colors = excluded.colors, colors_in_stock = excluded.colors_in_stock, sort_buy_count = excluded.sort_buy_count,
      created_at = excluded.created_at, filter_ids = excluded.filter_ids, numbers = excluded.numbers,
      country_sort_key = excluded.country_sort_key, rating_rank = excluded.rating_rank
    returning product_id, title_vector
  )
  insert into search_documents as existing (product_id, title_vector, description_vector)
  select product_id, upserted.title_vector,
    case when description_changed or before.product_id is null then html_to_search_vector(target.description) else before.description_vector end
  from upserted join target on target.id = upserted.product_id left join search_documents before using (product_id)
  order by product_id
  on conflict (product_id) do update set title_vector = excluded.title_vector, description_vector = excluded.description_vector;
end
$$;

-- These functions copy the columns of a product into the table of top sellers: the new column goes with rating_rank, the last one of each list.
-- The name of the option goes with the country in the comparison of products.
do $$
declare
  copying regprocedure;
  body text;
begin
  foreach copying in array array['refresh_search_top_sellers(integer)', 'sync_search_top_sellers()']::regprocedure[] loop
    body := pg_get_functiondef(copying);
    body := regexp_replace(body, 'country_sort_key, rating_rank(?! =)', 'country_sort_key, rating_rank, colors_in_stock', 'g');
    body := replace(body, 'rating_rank = changed.rating_rank', 'rating_rank = changed.rating_rank, colors_in_stock = changed.colors_in_stock');
    execute body;
  end loop;
  execute regexp_replace(pg_get_functiondef('sync_updated_products()'::regprocedure), '(changed|before)\.country_id', '\&, \1.option_name', 'g');
end
$$;

-- 'availability' is sent where a variant is sold out or back in stock, because searches by its colour change, and no longer where a product is.
do $$
declare
  body text := pg_get_functiondef('notify_products_updated()'::regprocedure);
begin
  body := replace(body, '  availability boolean := false;', '');
  body := replace(body, '      availability := availability or (old_product.stock > 0) <> (new_product.stock > 0);', '');
  body := replace(body, '  if availability then tags := tags || ''availability''::text; end if;', '');
  execute body;
end
$$;

-- As in 0098-triggers-of-sales.sql, and with 'availability'.
create or replace function notify_variants_change() returns trigger language plpgsql as $$
declare
  pair record;
  old_variant product_variants;
  new_variant product_variants;
  stock_levels boolean;
  availability boolean := false;
  listings boolean := tg_op <> 'UPDATE';
  tags text[] := '{}';
begin
  if tg_op <> 'UPDATE' then
    tags := array(select product_id::text from changed);
  else
    for pair in select old_row as old_variant, new_row as new_variant from before old_row join changed new_row using (id) loop
      old_variant := pair.old_variant;
      new_variant := pair.new_variant;
      stock_levels := old_variant.stock <> new_variant.stock;
      availability := availability or (old_variant.stock > 0) <> (new_variant.stock > 0);
      if least(old_variant.stock, 6) = least(new_variant.stock, 6) then old_variant.stock := new_variant.stock; end if;
      if old_variant is distinct from new_variant then
        tags := tags || new_variant.product_id::text;
        listings := listings or (new_variant.product_id, new_variant.color, new_variant.option_value, new_variant.original_price,
            new_variant.discount_price, new_variant.sku, new_variant.barcode, new_variant.weight_grams, new_variant.retired_at is null)
          is distinct from (old_variant.product_id, old_variant.color, old_variant.option_value, old_variant.original_price,
            old_variant.discount_price, old_variant.sku, old_variant.barcode, old_variant.weight_grams, old_variant.retired_at is null);
      elsif stock_levels then
        tags := tags || ('view:' || new_variant.product_id);
        tags := tags || ('stock:' || new_variant.product_id);
      end if;
    end loop;
  end if;
  -- The two tags of one variant differ.
  if cardinality(tags) > 2 then tags := array(select distinct tag from unnest(tags) as tag order by tag); end if;
  if availability then tags := tags || 'availability'::text; end if;
  perform notify_content_change(tags || case when listings and cardinality(tags) > 0 then '{listings}' else '{}' end::text[]);
  return null;
end
$$;

do $$
begin
  -- The job queue of a new database is created after the migrations.
  if exists (select from products) then
    perform graphile_worker.add_job('refresh-search-index', '{}', priority => 10, job_key => 'refresh-search-index');
  end if;
end
$$;

-- These indexes contain normalized names. They are last, because categories and brands are locked until the end of the migration.
reindex index categories_name_vector_idx;
reindex index brands_name_vector_idx;
