-- The words of a name, and their vector with a weight.
create function search_name(name text, weight text) returns table (words text[], vector tsvector) language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}'),
    coalesce(string_agg(format('''%s'':%s%s', form, least(ordinal, 16000), $2), ' ')::tsvector, '')
  from search_tokens($1), unnest(search_stems(word)) as form
$$;

-- As before, but names are not joined by id: the planner, which does not know the number of ids, compared every product with every
-- name, and the time of a batch grew with the square of its size.
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
      colors, sort_buy_count, created_at, filter_ids, numbers, country_sort_key)
    select target.id,
      target.vector || coalesce(brand_vectors.vector, '') || coalesce(category_vectors.vector, '')
        || setweight(to_tsvector('simple', variants.words), 'C') || coalesce(variants.code_vector, '')
        || search_filter_lexemes(target.category_id, target.brand_id, target.price, target.price < target.original_price)
        || search_specification_lexemes(specifications.filter_ids, specifications.numbers, target.country_id),
      target.category_id, target.brand_id, target.price, target.price < target.original_price, variants.in_stock, variants.families,
      target.sort_buy_count, target.created_at, specifications.filter_ids, specifications.numbers, target.country_sort_key
    from target
      left join brand_vectors on brand_vectors.id = target.brand_id
      left join category_vectors on category_vectors.id = target.category_id
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
