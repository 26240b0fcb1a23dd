-- Sales and edits of a product leave more pages in the cache (docs/response-cache.md). Until now each sale dropped every page and list with
-- a card of the product, though a card shows a stock only up to 5, and each edit dropped the pages of all products of the category,
-- because of their similar products.
--
-- New tags: 'stock:' and the id of a product, where a stock changes that its own page shows and no card; 'products:' and the id of a category,
-- where products are added to it or removed. 'view:' is also sent for what else only JSON contains: sales, and such a stock.
-- Processes of the version before keep pages with an old stock above 5: cards do not show it, and a product page limits the quantity by it
-- until the cart does.

create or replace function notify_products_inserted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_content_change('{listings}' || array(
      select distinct kind || category_id from changed, unnest('{listings:,products:}'::text[]) as kind where category_id is not null order by 1));
  end if;
  return null;
end
$$;

create or replace function notify_products_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform notify_content_change('{listings}' || array(select id::text from changed order by id) || array(
      select distinct kind || category_id from changed, unnest('{listings:,products:}'::text[]) as kind where category_id is not null order by 1));
  end if;
  return null;
end
$$;

-- As before, but sales send 'view:' in place of the product's id, and products that are added or removed send 'products:'.
-- Compares the old and the new row. Columns that change often are removed from the comparison one after the other, then those that no
-- list of a category sorts or filters by. A difference in any other column, also in columns of later migrations, changes the lists.
create or replace function notify_products_updated() returns trigger language plpgsql as $$
declare
  pair record;
  old_product products;
  new_product products;
  stock_levels boolean := false;
  availability boolean := false;
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
      tags := tags || new_product.id::text;
      old_product.rating_rank := new_product.rating_rank;
      old_product.review_counts := new_product.review_counts;
    end if;
    if old_product.question_count <> new_product.question_count then
      tags := tags || new_product.id::text;
      old_product.question_count := new_product.question_count;
    end if;
    if old_product is distinct from new_product then
      tags := tags || new_product.id::text;
      listings := true;
      old_product.description := new_product.description;
      old_product.hsn := new_product.hsn;
      old_product.tax_rate := new_product.tax_rate;
      old_product.tax_rate_by := new_product.tax_rate_by;
      old_product.option_name := new_product.option_name;
      old_product.attribute_values := new_product.attribute_values;
      old_product.declarations := new_product.declarations;
      old_product.is_demo := new_product.is_demo;
      old_product.updated_at := new_product.updated_at;
      if old_product is distinct from new_product then kinds := kinds || 'listings:'::text; end if;
      if (old_product.category_id, old_product.unpublished_at is null) is distinct from (new_product.category_id, new_product.unpublished_at is null) then
        kinds := kinds || 'products:'::text;
      end if;
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

-- As before, but a stock that stays above 5 (`fewLeftLimit`, contract/limits.ts) sends 'view:' and 'stock:' in place of the product's id.
create or replace function notify_variants_change() returns trigger language plpgsql as $$
declare
  pair record;
  old_variant product_variants;
  new_variant product_variants;
  stock_levels boolean;
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
  tags := array(select distinct tag from unnest(tags) as tag order by tag);
  perform notify_content_change(tags || case when listings and cardinality(tags) > 0 then '{listings}' else '{}' end::text[]);
  return null;
end
$$;
