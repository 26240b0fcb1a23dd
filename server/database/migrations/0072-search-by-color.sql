-- What has a colour, in an index of words of its own. To find two common words and then read every such product for its colour took
-- most of a search's time at a million products; here the lists of words are as short as the colour is rare. The conditions are
-- those that filters are written with (server/search/filters.ts), and the families those of search_color.
create index product_search_black on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{black}'::text[];
create index product_search_grey on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{grey}'::text[];
create index product_search_white on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{white}'::text[];
create index product_search_beige on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{beige}'::text[];
create index product_search_brown on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{brown}'::text[];
create index product_search_red on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{red}'::text[];
create index product_search_pink on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{pink}'::text[];
create index product_search_orange on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{orange}'::text[];
create index product_search_yellow on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{yellow}'::text[];
create index product_search_green on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{green}'::text[];
create index product_search_blue on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{blue}'::text[];
create index product_search_purple on product_search using gin (headline) with (gin_pending_list_limit = 256) where colors && '{purple}'::text[];

-- Colours, and that a product is in stock, are looked up among its marks no more. Older rows lose them when they are written next.
create or replace function search_marks(category_id uuid, brand_id uuid, price bigint, is_discounted boolean, in_stock boolean, colors text[])
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['=c' || right(category_id::text, 8), '=b' || right(brand_id::text, 8), '=p' || floor(4 * log(2, price))]
    || case when is_discounted then array['=offer'] else '{}' end)
$$;
