-- Attributes and their choices share a sequence, so that the search index names a choice by its id and a "yes" by that of its attribute.
-- Their ids are small numbers, not UUIDs, because several stand in every row of the search index.
create sequence attribute_ids as integer;

create table attributes (
  id integer primary key default nextval('attribute_ids'),
  category_id uuid not null references categories on delete cascade,
  name text not null check (name <> ''),
  -- What a product fills in: a text, a number, one or more of the choices, or yes or no. It never changes.
  kind text not null check (kind in ('TEXT', 'NUMBER', 'CHOICE', 'YES_NO')),
  -- The unit of a number, such as "GB".
  unit text check (unit <> ''),
  is_filter boolean not null default false,
  is_on_card boolean not null default false,
  -- The order in the form, in the table of specifications and among the filters.
  position integer not null,
  constraint attributes_unit_of_number_check check (unit is null or kind = 'NUMBER'),
  constraint attributes_text_is_no_filter_check check (not is_filter or kind <> 'TEXT')
);
comment on table attributes is 'The attributes of a category, such as "Screen size"; its products fill them in as specifications.';
create unique index attributes_category_id_name_key on attributes (category_id, lower(name));

create table attribute_choices (
  id integer primary key default nextval('attribute_ids'),
  attribute_id integer not null references attributes on delete cascade,
  label text not null check (label <> ''),
  position integer not null
);
comment on table attribute_choices is 'The choices of an attribute of the kind CHOICE.';
create unique index attribute_choices_attribute_id_label_key on attribute_choices (attribute_id, lower(label));

alter table products
  add column attribute_values jsonb check (jsonb_typeof(attribute_values) = 'object' and attribute_values <> '{}'),
  add column declarations jsonb check (jsonb_typeof(declarations) = 'object' and declarations <> '{}'),
  add column country_id smallint check (country_id between 1 and 9999),
  -- Lists sort by it; products without a country come last.
  add column country_sort_key smallint not null generated always as (coalesce(country_id, 9999::smallint)) stored;
comment on column products.attribute_values is
  'Specifications by the id of the attribute: a text, a number, an array of choice ids, or a boolean; null for none. Values of attributes that the category no longer has are ignored.';
comment on column products.declarations is
  'What the Legal Metrology rules want to see: netQuantity, manufacturer, packer, importer, consumerCare; null for none.';
comment on column products.country_id is 'The country of origin: an id of contract/catalogue/countries.ts. The ids are in the order of the names.';
create index products_country_idx on products (country_sort_key, id) where unpublished_at is null;
create index products_category_id_country_idx on products (category_id, country_sort_key, id) where unpublished_at is null;

-- The ids in attribute_values by which a product is filtered: its choices, and the attributes that are "yes".
create function attribute_filter_ids(attribute_values jsonb) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(id order by id), '{}') from (
    select choice.id::integer as id from jsonb_each($1) as attribute,
      jsonb_array_elements_text(case jsonb_typeof(attribute.value) when 'array' then attribute.value else '[]' end) as choice (id)
    union
    select key::integer from jsonb_each($1) where value = 'true'
  ) as ids
$$;

-- The numbers in attribute_values by the id of their attribute; null for none.
create function attribute_numbers(attribute_values jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each($1) where jsonb_typeof(value) = 'number'
$$;

-- The filter values that a product has by its specifications and its country, as search_filter_lexemes. Numbers are rounded to steps of a
-- fifth, as prices are.
create function search_specification_lexemes(filter_ids integer[], numbers jsonb, country_id smallint) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(
    array(select '=a' || id from unnest(filter_ids) as id)
    || array(select '=n' || key || 's' || floor(4 * log(2, greatest(value::numeric, 0.001))) from jsonb_each_text(coalesce(numbers, '{}')))
    || case when country_id is null then '{}' else array['=o' || country_id] end)
$$;

alter table product_search
  add column filter_ids integer[] not null default '{}',
  add column numbers jsonb,
  add column country_sort_key smallint not null default 9999;
comment on column product_search.filter_ids is 'See attribute_filter_ids.';
comment on column product_search.numbers is 'See attribute_numbers.';
create index product_search_country_idx on product_search (country_sort_key, product_id);
alter table search_top_sellers
  add column filter_ids integer[] not null default '{}',
  add column numbers jsonb,
  add column country_sort_key smallint not null default 9999;

-- As before, and with the specifications and the country.
create or replace function refresh_search_top_sellers(smallest integer default 1000) returns void language plpgsql as $$
declare
  products bigint := (select reltuples from pg_class where oid = 'product_search'::regclass);
  sizes bigint[] := array[greatest(smallest, products / 1000), greatest(3 * smallest, products / 100), greatest(10 * smallest, products / 10)];
  changes bigint;
begin
  with target as materialized (
    select product_id, case when ordinal <= sizes[1] then 1 when ordinal <= sizes[2] then 2 else 3 end as tier
    from (
      select product_id, row_number() over (order by sort_buy_count desc, product_id desc) as ordinal
      from product_search order by sort_buy_count desc, product_id desc limit case when products > smallest then sizes[3] else 0 end
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
    insert into search_top_sellers (product_id, tier, title_vector, category_id, brand_id, price, is_discounted, in_stock, colors, sort_buy_count, created_at, filter_ids, numbers, country_sort_key)
    select product_id, tier, title_vector || search_tier_lexeme(tier), category_id, brand_id, price, is_discounted, in_stock, colors, sort_buy_count, created_at,
      filter_ids, numbers, country_sort_key
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
    perform notify_content_change('{ranks}');
  end if;
end
$$;

create or replace function sync_search_top_sellers() returns trigger language plpgsql as $$
begin
  update search_top_sellers existing set title_vector = changed.title_vector || search_tier_lexeme(existing.tier), category_id = changed.category_id,
    brand_id = changed.brand_id, price = changed.price, is_discounted = changed.is_discounted, in_stock = changed.in_stock,
    colors = changed.colors, sort_buy_count = changed.sort_buy_count, created_at = changed.created_at,
    filter_ids = changed.filter_ids, numbers = changed.numbers, country_sort_key = changed.country_sort_key
  from changed where existing.product_id = changed.product_id;
  return null;
end
$$;

create or replace function refresh_product_search(ids uuid[], description_changed boolean) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  delete from product_search
  where product_id = any(ids) and exists (select from products where id = product_id and unpublished_at is not null);

  with target as materialized (
    select * from products where id = any(ids) and unpublished_at is null
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
      colors, sort_buy_count, created_at, filter_ids, numbers, country_sort_key)
    select target.id,
      coalesce(name_vector.vector, '') || coalesce(brand_vector.vector, '') || coalesce(category_vector.vector, '')
        || setweight(to_tsvector('simple', variants.words), 'C') || coalesce(variants.code_vector, '')
        || search_filter_lexemes(target.category_id, target.brand_id, target.price, target.price < target.original_price)
        || search_specification_lexemes(specifications.filter_ids, specifications.numbers, target.country_id),
      target.category_id, target.brand_id, target.price, target.price < target.original_price, variants.in_stock, variants.families,
      target.sort_buy_count, target.created_at, specifications.filter_ids, specifications.numbers, target.country_sort_key
    from target
      left join vectors name_vector on name_vector.id = target.id
      left join vectors brand_vector on brand_vector.id = target.brand_id
      left join vectors category_vector on category_vector.id = target.category_id
      cross join lateral (
        select coalesce(bool_or(variant.stock > 0), false) as in_stock, coalesce(string_agg(distinct color_name.word, ' '), '') as words,
          coalesce(array_agg(distinct color_name.family), '{}') as families,
          (
            select string_agg(format('''%s'':1C', token.word), ' ')::tsvector
            from unnest(array_agg(distinct variant.option_value) || array_agg(distinct variant.sku) || array_agg(distinct variant.barcode)) as code (text),
              search_tokens(code.text) as token
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
      colors = excluded.colors, sort_buy_count = excluded.sort_buy_count, created_at = excluded.created_at,
      filter_ids = excluded.filter_ids, numbers = excluded.numbers, country_sort_key = excluded.country_sort_key
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

create or replace function sync_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_search(array(select id from changed), true);
    return null;
  end if;
  perform refresh_product_search(ids, description_changed) from (
    select array_agg(changed.id) as ids, changed.description <> before.description as description_changed
    from changed join before using (id)
    where (changed.name, changed.description, changed.price, changed.original_price, changed.category_id, changed.brand_id, changed.unpublished_at, changed.created_at,
        changed.attribute_values, changed.country_id)
      is distinct from (before.name, before.description, before.price, before.original_price, before.category_id, before.brand_id, before.unpublished_at, before.created_at,
        before.attribute_values, before.country_id)
    group by description_changed
  ) as target;
  update product_search set sort_buy_count = changed.sort_buy_count from changed join before using (id)
  where product_id = changed.id and changed.sort_buy_count <> before.sort_buy_count;
  return null;
end
$$;

-- Attributes are on the product pages, on the cards and among the filters of their category.
create trigger attributes_notify after insert or update or delete or truncate on attributes
  for each statement execute function notify_content_reset();
create trigger attribute_choices_notify after insert or update or delete or truncate on attribute_choices
  for each statement execute function notify_content_reset();
