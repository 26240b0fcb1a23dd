-- Every process keeps public replies in memory. This tells all of them, with the commit that changes it, what those replies may
-- show that is other than before. Statement triggers, so that no writer can forget it, not even somebody at a psql prompt.
--
-- A message is words apart by spaces: the id of a product whose replies changed; 'seen:' and an id where only its views did;
-- 'listings' where products may stand in other lists than before; 'ranks', 'levels' and 'availability' where lists change that
-- are sorted or narrowed by sales and views, by how many pieces are left, and by whether any are; 'legal' for the legal pages;
-- and 'everything'.
create function tell_catalogue(words text[]) returns void language plpgsql as $$
begin
  -- A message holds 8000 bytes, which are 190 words. What changes thousands of products changes the shop.
  if cardinality(words) > 3800 then
    perform pg_notify('catalogue_change', 'everything');
    return;
  end if;
  for start in 1 .. coalesce(cardinality(words), 0) by 190 loop
    perform pg_notify('catalogue_change', array_to_string(words[start : start + 189], ' '));
  end loop;
end
$$;

create function tell_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_change', 'everything');
  return null;
end
$$;

create function tell_legal_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_change', 'legal');
  return null;
end
$$;

-- Whoever shows one size of a style names the others.
create function sizes_beside(styles uuid[]) returns text[] language sql stable as $$
  select coalesce(array_agg(id::text order by id), '{}') from products where style_id = any(styles)
$$;

create function tell_added_products() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform tell_catalogue(array['listings'] || sizes_beside(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;

create function tell_deleted_products() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform tell_catalogue(array['listings'] || array(select id::text from changed order by id)
      || sizes_beside(array(select distinct style_id from changed where style_id is not null)));
  end if;
  return null;
end
$$;

-- What changes often is taken out of the comparison first; whatever is left, columns of later days included, changes the
-- product and the lists.
create function tell_changed_products() returns trigger language plpgsql as $$
declare
  pair record;
  was products;
  became products;
  levels boolean := false;
  availability boolean := false;
  ranks boolean := false;
  listings boolean := false;
  words text[] := '{}';
  styles uuid[] := '{}';
begin
  for pair in select old_row as was, new_row as became from before old_row join changed new_row using (id) order by new_row.id loop
    was := pair.was;
    became := pair.became;
    if was.view_count <> became.view_count then
      words := words || ('seen:' || became.id);
      was.view_count := became.view_count;
    end if;
    if was.stock <> became.stock or was.least_stock <> became.least_stock then
      -- The variants' own trigger names the product.
      levels := true;
      availability := availability or (was.stock > 0) <> (became.stock > 0);
      was.stock := became.stock;
      was.least_stock := became.least_stock;
    end if;
    if was.ranked_buys <> became.ranked_buys or was.ranked_views <> became.ranked_views then
      ranks := true;
      was.ranked_buys := became.ranked_buys;
      was.ranked_views := became.ranked_views;
    end if;
    if was.buy_count <> became.buy_count or was is distinct from became then
      words := words || became.id::text;
      was.buy_count := became.buy_count;
    end if;
    if was is distinct from became then
      listings := true;
      styles := styles || was.style_id || became.style_id;
    end if;
    exit when cardinality(words) > 3800;
  end loop;
  words := words || sizes_beside(styles);
  if levels then words := words || 'levels'::text; end if;
  if availability then words := words || 'availability'::text; end if;
  if ranks then words := words || 'ranks'::text; end if;
  if listings then words := words || 'listings'::text; end if;
  perform tell_catalogue(words);
  return null;
end
$$;

create trigger products_added_told after insert on products
  referencing new table as changed for each statement execute function tell_added_products();
create trigger products_changed_told after update on products
  referencing old table as before new table as changed for each statement execute function tell_changed_products();
create trigger products_deleted_told after delete on products
  referencing old table as changed for each statement execute function tell_deleted_products();

-- Colours are what search narrows by; how many pieces there are is told by the products.
create function tell_variants() returns trigger language plpgsql as $$
declare
  ids text[];
  is_recoloured boolean := true;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct new_row.product_id::text), bool_or((new_row.color, new_row.retired_at is null, new_row.product_id)
        is distinct from (old_row.color, old_row.retired_at is null, old_row.product_id))
      into ids, is_recoloured
      from before old_row join changed new_row using (id) where old_row is distinct from new_row;
  else
    ids := array(select distinct product_id::text from changed);
  end if;
  if cardinality(ids) > 0 then
    perform tell_catalogue(array(select id from unnest(ids) as id order by id) || case when is_recoloured then '{listings}' else '{}' end::text[]);
  end if;
  return null;
end
$$;
create trigger variants_added_told after insert on product_variants
  referencing new table as changed for each statement execute function tell_variants();
create trigger variants_changed_told after update on product_variants
  referencing old table as before new table as changed for each statement execute function tell_variants();
create trigger variants_deleted_told after delete on product_variants
  referencing old table as changed for each statement execute function tell_variants();

create function tell_images() returns trigger language plpgsql as $$
begin
  perform tell_catalogue(array(select distinct product_id::text from changed order by 1));
  return null;
end
$$;
create trigger images_added_told after insert on product_images
  referencing new table as changed for each statement execute function tell_images();
create trigger images_changed_told after update on product_images
  referencing new table as changed for each statement execute function tell_images();
create trigger images_deleted_told after delete on product_images
  referencing old table as changed for each statement execute function tell_images();

-- These stand on every page, change seldom, and some of them decide what a list holds.
create trigger categories_told after insert or update or delete or truncate on categories
  for each statement execute function tell_everything();
create trigger brands_told after insert or update or delete or truncate on brands
  for each statement execute function tell_everything();
create trigger company_details_told after insert or update or delete or truncate on company_details
  for each statement execute function tell_everything();
create trigger legal_pages_told after insert or update or delete or truncate on legal_pages
  for each statement execute function tell_legal_pages();
create trigger products_emptied_told after truncate on products for each statement execute function tell_everything();
create trigger variants_emptied_told after truncate on product_variants for each statement execute function tell_everything();
create trigger images_emptied_told after truncate on product_images for each statement execute function tell_everything();
