-- An edit leaves more pages in the cache (docs/response-cache.md). Until now a new description dropped every page with a card of the
-- product, though no card shows it: an import that changes descriptions dropped most product pages, because of their similar products.
--
-- What no card shows sends 'view:' and 'stock:' in place of the product's id, as a stock that stays above 5 does. Processes of the version
-- before know both. Their job that copies sales does not send 'best-sellers:': until they end, pages can keep an earlier order of similar products.

-- As in 0090, but what no card shows sends these tags. Columns that change often are removed from the comparison one after the other, then those that no
-- card shows, then those that no list of a category sorts or filters by. A difference in any other column, also in columns of later
-- migrations, changes cards and lists.
create or replace function notify_products_updated() returns trigger language plpgsql as $$
declare
  pair record;
  old_product products;
  new_product products;
  stock_levels boolean := false;
  availability boolean := false;
  -- Whether a card of the product shows a difference, or only its page and JSON.
  card boolean;
  details boolean;
  ranks boolean := false;
  listings boolean := false;
  -- What changed in the lists of the product's category, and these tags of all products.
  kinds text[];
  category_tags text[] := '{}';
  -- Products that went on or off sale, or in or out of stock.
  switched uuid[] := '{}';
  tags text[] := '{}';
begin
  for pair in select old_row as old_product, new_row as new_product from before old_row join changed new_row using (id) order by new_row.id loop
    old_product := pair.old_product;
    new_product := pair.new_product;
    kinds := '{}';
    card := false;
    details := false;
    if (old_product.stock > 0, old_product.unpublished_at is null) <> (new_product.stock > 0, new_product.unpublished_at is null) then
      switched := switched || new_product.id;
    end if;
    if old_product.view_count <> new_product.view_count or old_product.buy_count <> new_product.buy_count then
      tags := tags || ('view:' || new_product.id);
      old_product.view_count := new_product.view_count;
      old_product.buy_count := new_product.buy_count;
    end if;
    if old_product.stock <> new_product.stock or old_product.min_variant_stock <> new_product.min_variant_stock then
      -- The trigger on product_variants sends the tags of the product.
      stock_levels := true;
      availability := availability or (old_product.stock > 0) <> (new_product.stock > 0);
      old_product.stock := new_product.stock;
      old_product.min_variant_stock := new_product.min_variant_stock;
    end if;
    if old_product.sort_buy_count <> new_product.sort_buy_count then
      ranks := true;
      kinds := kinds || 'buy-ranks:'::text;
      old_product.sort_buy_count := new_product.sort_buy_count;
    end if;
    if old_product.sort_view_count <> new_product.sort_view_count then
      ranks := true;
      kinds := kinds || 'view-ranks:'::text;
      old_product.sort_view_count := new_product.sort_view_count;
    end if;
    if old_product.rating_rank <> new_product.rating_rank or old_product.review_counts is distinct from new_product.review_counts then
      if old_product.rating_rank <> new_product.rating_rank then
        ranks := true;
        kinds := kinds || 'rating-ranks:'::text;
      end if;
      card := true;
      old_product.rating_rank := new_product.rating_rank;
      old_product.review_counts := new_product.review_counts;
    end if;
    if old_product.question_count <> new_product.question_count then
      details := true;
      old_product.question_count := new_product.question_count;
    end if;
    if old_product is distinct from new_product then
      details := true;
      listings := true;
      old_product.description := new_product.description;
      old_product.hsn := new_product.hsn;
      old_product.tax_rate := new_product.tax_rate;
      old_product.tax_rate_by := new_product.tax_rate_by;
      old_product.declarations := new_product.declarations;
      old_product.updated_at := new_product.updated_at;
      card := card or old_product is distinct from new_product;
      old_product.option_name := new_product.option_name;
      old_product.attribute_values := new_product.attribute_values;
      old_product.is_demo := new_product.is_demo;
      if old_product is distinct from new_product then kinds := kinds || 'listings:'::text; end if;
      if (old_product.category_id, old_product.unpublished_at is null) is distinct from (new_product.category_id, new_product.unpublished_at is null) then
        kinds := kinds || 'products:'::text;
      end if;
    end if;
    if card then
      tags := tags || new_product.id::text;
    elsif details then
      tags := tags || ('view:' || new_product.id);
      tags := tags || ('stock:' || new_product.id);
    end if;
    if cardinality(kinds) > 0 then
      category_tags := category_tags || array(
        select distinct kind || category_id
        from unnest(kinds) as kind, unnest(array[old_product.category_id, new_product.category_id]) as category_id
        where category_id is not null and kind || category_id <> all (category_tags) order by 1);
    end if;
    exit when cardinality(tags) + cardinality(category_tags) > 3200;
  end loop;
  if stock_levels then tags := tags || 'stock-levels'::text; end if;
  if availability then tags := tags || 'availability'::text; end if;
  if ranks then tags := tags || 'ranks'::text; end if;
  if listings then tags := tags || 'listings'::text; end if;
  if cardinality(switched) > 0 then
    tags := tags || array(select distinct 'pairs:' || product_id from product_pairs where other_id = any(switched) order by 1);
  end if;
  perform notify_content_change(tags || category_tags);
  return null;
end
$$;
