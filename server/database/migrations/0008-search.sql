-- Text as search compares it: without accents, case and punctuation, words separated by one space. The characters are listed,
-- so that no locale splits words differently (the vowel signs of Indian scripts belong to their words).
create function normalize_search_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(lower(normalize($1, NFKD)),
    '[\u0300-\u036f\u200b-\u200d\ufe00-\ufe0f\ufeff]', '', 'g'),
    '[''\u2019](s(?![a-z0-9]))?', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\uff00-\uff0f\U0001f000-\U0001faff]+', ' ', 'g'))
$$;

-- The forms of a word in the index: the word and its stem ("watches" is also "watch").
create function search_stems(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when stems = array[]::text[] or stems = array[$1] then array[$1] else $1 || stems end
  from ts_lexize('english_stem', $1) as stems
$$;

-- Whether a word is a stop word, such as "for".
create function is_stop_word(word text) returns boolean language sql immutable strict parallel safe as $$
  select coalesce(ts_lexize('english_stem', $1) = array[]::text[], false)
$$;

-- The letters of a word in alphabetical order: equal for two words that differ by swapped letters.
create function sort_letters(word text) returns text language sql immutable strict parallel safe as $$
  select string_agg(letter, '' order by letter) from string_to_table($1, null) as letter
$$;

-- The words of a text and their positions. Joined parts are also one word: "t-shirt" is "tshirt", "12 GB" is "12gb".
create function search_tokens(text) returns table (word text, ordinal bigint) language sql immutable strict parallel safe as $$
  select left(part, 40), pieces.ordinal
  from string_to_table(
      regexp_replace(normalize_search_text(regexp_replace($1, '(?<=[^\s])[-\u2010\u2011](?=[^\s])', U&'\E000', 'g')),
        '(?<![^ ])([0-9]+) ([a-z]{1,3})(?![^ ])', U&'\\1\E000\\2', 'g'), ' ') with ordinality as pieces (piece, ordinal),
    lateral (select part from string_to_table(piece, U&'\E000') as part union select replace(piece, U&'\E000', '')) as parts
  where part <> ''
$$;

-- The search vector of a description (HTML): Latin words by PostgreSQL's own parser, which is fast but splits the words of other
-- scripts; those are split at spaces.
create function html_to_search_vector(html text) returns tsvector language sql immutable strict parallel safe as $$
  select setweight(to_tsvector('english', plain), 'D') || coalesce(
    (select string_agg(format('''%s'':%sD', left(word, 40), least(ordinal, 16000)), ' ')::tsvector
      from string_to_table(plain, ' ') with ordinality as words (word, ordinal) where plain ~ '[^\u0001-\u024f]' and word ~ '[^\u0001-\u024f]'),
    ''::tsvector)
  -- Without the offset the planner would inline the subquery and compute the text once per reference.
  from (select normalize_search_text(left(regexp_replace(left($1, 8000), '<[^>]*>|&[a-z0-9#]+;', ' ', 'g'), 2000)) as plain offset 0) as texts
$$;

-- The name of a colour for shoppers and the family by which it is filtered: of a colour name its own, of a hex code the nearest.
-- A test compares the table of tones with contract/catalogue/colors.ts.
create function color_family(color text) returns table (word text, family text) language sql immutable strict parallel safe as $$
  with tones (position, word, family, r, g, b) as (values
    (1, 'Black', 'black', 28, 28, 32), (2, 'Charcoal', 'grey', 58, 59, 64), (3, 'Grey', 'grey', 138, 141, 147),
    (4, 'Silver', 'grey', 196, 199, 203), (5, 'White', 'white', 248, 248, 246), (6, 'Ivory', 'white', 243, 234, 215),
    (7, 'Beige', 'beige', 217, 195, 160), (8, 'Sand', 'beige', 201, 168, 120), (9, 'Tan', 'brown', 181, 131, 79),
    (10, 'Brown', 'brown', 111, 74, 46), (11, 'Rust', 'brown', 168, 72, 42), (12, 'Red', 'red', 200, 50, 43),
    (13, 'Maroon', 'red', 122, 34, 49), (14, 'Wine', 'red', 90, 26, 44), (15, 'Coral', 'orange', 238, 123, 99),
    (16, 'Peach', 'orange', 243, 183, 148), (17, 'Orange', 'orange', 232, 120, 42), (18, 'Mustard', 'yellow', 211, 154, 31),
    (19, 'Gold', 'yellow', 201, 162, 74), (20, 'Yellow', 'yellow', 240, 192, 46), (21, 'Olive', 'green', 114, 114, 56),
    (22, 'Lime', 'green', 169, 194, 63), (23, 'Green', 'green', 47, 125, 79), (24, 'Bottle green', 'green', 29, 74, 56),
    (25, 'Sage', 'green', 157, 181, 154), (26, 'Mint', 'green', 181, 223, 201), (27, 'Teal', 'blue', 31, 122, 124),
    (28, 'Turquoise', 'blue', 63, 182, 178), (29, 'Sky blue', 'blue', 143, 195, 232), (30, 'Blue', 'blue', 43, 95, 184),
    (31, 'Navy', 'blue', 31, 45, 84), (32, 'Indigo', 'blue', 58, 58, 140), (33, 'Lavender', 'purple', 185, 168, 220),
    (34, 'Purple', 'purple', 109, 74, 160), (35, 'Plum', 'purple', 107, 47, 94), (36, 'Magenta', 'pink', 184, 50, 122),
    (37, 'Pink', 'pink', 229, 138, 168), (38, 'Rose', 'pink', 217, 138, 148), (39, 'Blush', 'pink', 242, 207, 208)
  ), wanted (name, r, g, b) as (
    select replace(lower($1), 'gray', 'grey'), null::int, null::int, null::int where $1 !~ '^#'
    union all
    select null, ('x' || substr(hex, 1, 2))::bit(8)::int, ('x' || substr(hex, 3, 2))::bit(8)::int, ('x' || substr(hex, 5, 2))::bit(8)::int
    -- The planner evaluates the casts for colour names too, so those get a valid code.
    from (select case when $1 !~ '^#' then '000000' when length($1) = 7 then substr($1, 2)
      else regexp_replace(substr($1, 2), '(.)', '\1\1', 'g') end as hex) as code
    where $1 ~ '^#'
  )
  (select tones.word, tones.family from tones, wanted
  where name is null or lower(tones.word) = name
  order by 2 * (tones.r - wanted.r) ^ 2 + 4 * (tones.g - wanted.g) ^ 2 + 3 * (tones.b - wanted.b) ^ 2, position limit 1)
$$;

-- Filter values as lexemes beside those of the title: one index scan then finds "kurta" in one brand. They begin with "=", which
-- normalize_search_text removes from queries. Ids are shortened and prices rounded to steps of a fifth; queries compare the columns too.
create function search_filter_lexemes(category_id uuid, brand_id uuid, price bigint, is_discounted boolean)
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=c' || right(category_id::text, 8), '=b' || right(brand_id::text, 8), '=p' || floor(4 * log(2, price))]
    || case when is_discounted then array['=offer'] else '{}' end)
$$;

create table product_search (
  product_id uuid primary key references products on delete cascade,
  -- Name (A), brand and category (B), colours (C), and the lexemes of search_filter_lexemes.
  title_vector tsvector not null,
  category_id uuid not null,
  brand_id uuid not null,
  price bigint not null,
  is_discounted boolean not null,
  in_stock boolean not null,
  -- Colour families, see color_family.
  colors text[] not null,
  -- The sort rank products.ranked_buys; 0019-column-names.sql and 0022-search-sort-buy-count.sql rename both to sort_buy_count.
  buy_count bigint not null,
  created_at timestamptz(3) not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
comment on table product_search is 'One row per product that is not deleted: what search matches, filters and sorts by. Kept by triggers.';
-- Every search reads the pending list of a GIN index, so the lists are kept short.
create index product_search_title_vector_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256);
create index product_search_best_selling_idx on product_search (buy_count, product_id);
create index product_search_newest_idx on product_search (created_at, product_id);
create index product_search_price_idx on product_search (price, product_id);
-- One index per colour family, with the conditions of server/search/filters.ts: the posting lists are then as short as the colour
-- is rare.
create index product_search_black_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{black}'::text[];
create index product_search_grey_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{grey}'::text[];
create index product_search_white_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{white}'::text[];
create index product_search_beige_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{beige}'::text[];
create index product_search_brown_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{brown}'::text[];
create index product_search_red_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{red}'::text[];
create index product_search_pink_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{pink}'::text[];
create index product_search_orange_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{orange}'::text[];
create index product_search_yellow_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{yellow}'::text[];
create index product_search_green_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{green}'::text[];
create index product_search_blue_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{blue}'::text[];
create index product_search_purple_idx on product_search using gin (title_vector) with (gin_pending_list_limit = 256) where colors && '{purple}'::text[];

create table search_documents (
  product_id uuid primary key references product_search on delete cascade,
  -- The title_vector of product_search again, because the words of a query may be in both columns.
  title_vector tsvector not null,
  -- The description (D).
  description_vector tsvector not null
) with (fillfactor = 85);
comment on table search_documents is 'The words of titles and descriptions, apart from product_search to keep its rows short.';
create index search_documents_vector_idx on search_documents using gin ((title_vector || description_vector)) with (gin_pending_list_limit = 256);

create table search_top_sellers (
  product_id uuid primary key references product_search on delete cascade,
  tier smallint not null,
  -- The title_vector of product_search and the lexeme of the tier.
  title_vector tsvector not null,
  category_id uuid not null,
  brand_id uuid not null,
  price bigint not null,
  is_discounted boolean not null,
  in_stock boolean not null,
  colors text[] not null,
  -- The sort rank, as in product_search.
  buy_count bigint not null,
  created_at timestamptz(3) not null
);
comment on table search_top_sellers is
  'The best-selling tenth of product_search in three tiers (a thousandth, a hundredth, a tenth); common words are searched here first.';
-- Without a pending list, which every search would read.
create index search_top_sellers_title_vector_idx on search_top_sellers using gin (title_vector) with (fastupdate = off);

create table search_words (
  word text collate "C" primary key,
  sorted_letters text collate "C" not null generated always as (sort_letters(word)) stored
);
comment on table search_words is
  'The words of all titles, for completion and correction. Rows are only added; a search checks whether a product still has the word.';
create index search_words_word_trgm_idx on search_words using gin (word gin_trgm_ops);
create index search_words_sorted_letters_idx on search_words (sorted_letters);

-- Categories and brands are suggested by the words of their names.
create index categories_name_vector_idx on categories using gin (setweight(to_tsvector('simple', normalize_search_text(name)), 'A'));
create index brands_name_vector_idx on brands using gin (setweight(to_tsvector('simple', normalize_search_text(name)), 'A'));

-- The lexeme of a tier of search_top_sellers.
create function search_tier_lexeme(tier integer) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=t' || tier])
$$;

-- Chooses the best sellers again. The smallest tiers have 1,000, 3,000 and 10,000 products; a store with fewer than 1,000 has
-- none. Rows that another transaction has locked stay as they are until the next run, so nothing waits for it.
create function refresh_search_top_sellers(smallest integer default 1000) returns void language plpgsql as $$
declare
  products bigint := (select reltuples from pg_class where oid = 'product_search'::regclass);
  sizes bigint[] := array[greatest(smallest, products / 1000), greatest(3 * smallest, products / 100), greatest(10 * smallest, products / 10)];
  changes bigint;
begin
  with target as materialized (
    select product_id, case when ordinal <= sizes[1] then 1 when ordinal <= sizes[2] then 2 else 3 end as tier
    from (
      select product_id, row_number() over (order by buy_count desc, product_id desc) as ordinal
      from product_search order by buy_count desc, product_id desc limit case when products > smallest then sizes[3] else 0 end
    ) as ranked
  ), compared as materialized (
    select product_id, target.tier as tier, existing.tier as old_tier
    from target full join search_top_sellers existing using (product_id) where target.tier is distinct from existing.tier
  ), unlocked as materialized (
    select product_id from search_top_sellers where product_id in (select product_id from compared where old_tier is not null)
    order by product_id for update skip locked
  ), deleted as (
    delete from search_top_sellers existing using unlocked, compared
    where existing.product_id = unlocked.product_id and compared.product_id = unlocked.product_id and compared.tier is null
    returning 1
  ), updated as (
    update search_top_sellers existing set tier = compared.tier,
      title_vector = ts_delete(existing.title_vector, '=t' || existing.tier) || search_tier_lexeme(compared.tier)
    from unlocked, compared
    where existing.product_id = unlocked.product_id and compared.product_id = unlocked.product_id and compared.tier is not null
    returning 1
  ), inserted as (
    insert into search_top_sellers (product_id, tier, title_vector, category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at)
    select product_id, tier, title_vector || search_tier_lexeme(tier), category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at
    from (
      select compared.tier, found.* from compared join product_search found using (product_id) where old_tier is null
      for share of found skip locked
    ) as new_rows
    on conflict do nothing
    returning 1
  )
  select (select count(*) from deleted) + (select count(*) from updated) + (select count(*) from inserted) into changes;
  if changes > 0 then
    -- Responses that were cached meanwhile have the old order.
    perform notify_catalogue_change('{ranks}');
  end if;
end
$$;

-- Copies changes of product_search in the same transaction.
create function sync_search_top_sellers() returns trigger language plpgsql as $$
begin
  update search_top_sellers existing set title_vector = changed.title_vector || search_tier_lexeme(existing.tier), category_id = changed.category_id,
    brand_id = changed.brand_id, price = changed.price, is_discounted = changed.is_discounted, in_stock = changed.in_stock,
    colors = changed.colors, buy_count = changed.buy_count, created_at = changed.created_at
  from changed where existing.product_id = changed.product_id;
  return null;
end
$$;
create trigger product_search_update_top_sellers after update on product_search
  referencing new table as changed for each statement execute function sync_search_top_sellers();

-- Whether any product has a word. An index scan reads the word's whole posting list before the first row, so common words are
-- looked for among the best sellers and in the first 300 descriptions by (random) id before. Sequential scans are off, because
-- PostgreSQL would choose one for a limit of one row and read the whole table where no product has the word.
create function any_product_matches(word tsquery) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from search_top_sellers where title_vector @@ (word && '''=t1'''::tsquery))
    or exists (
      select from (select title_vector, description_vector from search_documents order by product_id limit 300) as sample
      where (title_vector || description_vector) @@ word
    )
    or exists (select from search_documents where (title_vector || description_vector) @@ word);
end
$$;

-- Writes the rows of these products in product_search and search_documents; the words of an existing description only if
-- `description_changed`. It locks the products first, so that two transactions that change one product see each other's changes.
create function refresh_product_search(ids uuid[], description_changed boolean) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  delete from product_search
  where product_id = any(ids) and exists (select from products where id = product_id and deleted_at is not null);

  with target as materialized (
    select * from products where id = any(ids) and deleted_at is null
  ), words as materialized (
    select 'A' as weight, id, word, ordinal from target, search_tokens(name)
    union all select 'B', id, word, ordinal from brands, search_tokens(name) where id in (select brand_id from target)
    union all select 'B', id, word, ordinal from categories, search_tokens(name) where id in (select category_id from target)
  ), forms as materialized (
    select word, form from (select distinct word from words) as each, unnest(search_stems(word)) as form
  ), vectors as materialized (
    select id, string_agg(format('''%s'':%s%s', form, least(ordinal, 16000), weight), ' ')::tsvector as vector
    from words join forms using (word) group by id
  ), inserted_words as (
    -- In the order of words, so that two transactions that insert the same words do not deadlock.
    insert into search_words (word) select distinct word from words where length(word) > 1 order by word on conflict do nothing
  ), upserted as (
    insert into product_search as existing (product_id, title_vector, category_id, brand_id, price, is_discounted, in_stock,
      colors, buy_count, created_at)
    select target.id,
      coalesce(name_vector.vector, '') || coalesce(brand_vector.vector, '') || coalesce(category_vector.vector, '') || setweight(to_tsvector('simple', variants.words), 'C')
        || search_filter_lexemes(target.category_id, target.brand_id, target.price, target.price < target.original_price),
      target.category_id, target.brand_id, target.price, target.price < target.original_price, variants.in_stock, variants.families,
      target.ranked_buys, target.created_at
    from target
      left join vectors name_vector on name_vector.id = target.id
      left join vectors brand_vector on brand_vector.id = target.brand_id
      left join vectors category_vector on category_vector.id = target.category_id
      cross join lateral (
        select coalesce(bool_or(variant.stock > 0), false) as in_stock, coalesce(string_agg(distinct color_name.word, ' '), '') as words,
          coalesce(array_agg(distinct color_name.family), '{}') as families
        from product_variants variant, color_family(variant.color) as color_name
        where variant.product_id = target.id and variant.retired_at is null
      ) as variants
    order by target.id
    on conflict (product_id) do update set
      title_vector = excluded.title_vector, category_id = excluded.category_id,
      brand_id = excluded.brand_id, price = excluded.price, is_discounted = excluded.is_discounted, in_stock = excluded.in_stock,
      colors = excluded.colors, buy_count = excluded.buy_count, created_at = excluded.created_at
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

create function sync_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_search(array(select id from changed), true);
    return null;
  end if;
  perform refresh_product_search(ids, description_changed) from (
    select array_agg(changed.id) as ids, changed.description <> before.description as description_changed
    from changed join before using (id)
    where (changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.deleted_at, changed.created_at)
      is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.deleted_at, before.created_at)
    group by description_changed
  ) as target;
  update product_search set buy_count = changed.ranked_buys from changed join before using (id)
  where product_id = changed.id and changed.ranked_buys <> before.ranked_buys;
  return null;
end
$$;
create trigger products_insert_search after insert on products
  referencing new table as changed for each statement execute function sync_product_search();
create trigger products_update_search after update on products
  referencing old table as before new table as changed for each statement execute function sync_product_search();

create function sync_product_search_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_product_search(ids, false) from (
      select array_agg(distinct changed.product_id) as ids from changed join before using (id)
      where (changed.color, changed.stock > 0, changed.retired_at is null, changed.product_id)
        is distinct from (before.color, before.stock > 0, before.retired_at is null, before.product_id)
    ) as target where ids is not null;
  else
    perform refresh_product_search(array(select distinct product_id from changed), false);
  end if;
  return null;
end
$$;
create trigger product_variants_insert_search after insert on product_variants
  referencing new table as changed for each statement execute function sync_product_search_variants();
create trigger product_variants_update_search after update on product_variants
  referencing old table as before new table as changed for each statement execute function sync_product_search_variants();
create trigger product_variants_delete_search after delete on product_variants
  referencing old table as changed for each statement execute function sync_product_search_variants();

-- A new name of a brand or category changes the words of all its products.
create function sync_product_search_brands() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from products where brand_id = any(ids) and deleted_at is null), false) from (
    select array_agg(changed.id) as ids from changed join before using (id) where changed.name <> before.name
  ) as renamed where ids is not null;
  return null;
end
$$;
create trigger brands_update_search after update on brands
  referencing old table as before new table as changed for each statement execute function sync_product_search_brands();

create function sync_product_search_categories() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from products where category_id = any(ids) and deleted_at is null), false) from (
    select array_agg(changed.id) as ids from changed join before using (id) where changed.name <> before.name
  ) as renamed where ids is not null;
  return null;
end
$$;
create trigger categories_update_search after update on categories
  referencing old table as before new table as changed for each statement execute function sync_product_search_categories();
