-- What results are narrowed by, as words beside those of the headline: an index then finds "kurta" and "blue" together. To read
-- every kurta for its colour took seconds where tens of thousands fit. No word of a search has such a sign. Ids are cut short and
-- prices are steps of a fifth; the columns themselves are still compared.
create function search_marks(category_id uuid, brand_id uuid, price bigint, is_discounted boolean, in_stock boolean, colors text[])
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=c' || right(category_id::text, 8), '=b' || right(brand_id::text, 8), '=p' || floor(4 * log(2, price))]
    || case when is_discounted then array['=offer'] else '{}' end || case when in_stock then array['=stock'] else '{}' end
    || array(select '=' || color from unnest(colors) as color))
$$;

do $$
declare
  definition text := pg_get_functiondef('refresh_product_search(uuid[], boolean)'::regprocedure);
  words text := 'setweight(to_tsvector(''simple'', variants.words), ''C'')';
begin
  if position(words in definition) = 0 then raise 'refresh_product_search has no words of colours'; end if;
  execute replace(definition, words, words || '
      || search_marks(meant.category_id, meant.brand_id, meant.price, meant.price < meant.original_price, variants.in_stock, variants.families)');
end $$;

-- In one pass over the table, its indexes made anew.
alter table product_search alter column headline type tsvector
  using headline || search_marks(category_id, brand_id, price, is_discounted, in_stock, colors);

-- Where many products fit, their order comes from here.
create index product_search_best_selling on product_search (buy_count, product_id);
create index product_search_newest on product_search (created_at, product_id);
create index product_search_by_price on product_search (price, product_id);
-- How many products a word has is read from these figures before anything is looked for.
analyze product_search;
