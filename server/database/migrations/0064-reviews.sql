-- Reviews of products by customers who got them (docs/reviews.md).

-- Without a default expression that has to be computed, so that the rows of a large catalogue are not rewritten.
alter table products
  add column review_counts integer[] check (cardinality(review_counts) = 5),
  add column rating_rank smallint not null default 3500 check (rating_rank between 1000 and 5000);
comment on column products.review_counts is 'The number of reviews with 1, 2, 3, 4 and 5 stars, without hidden ones; null without reviews. Kept by triggers on reviews.';
comment on column products.rating_rank is 'review_rank(review_counts); lists sort by it.';
create index products_rating_idx on products (rating_rank, id) where unpublished_at is null;
create index products_category_id_rating_idx on products (category_id, rating_rank, id) where unpublished_at is null;

-- A thousand times the mean of the stars and of ten further reviews of 3.5 stars: a few reviews move a product little. Equals ratingRank in
-- contract/reviews/rating.ts.
create function review_rank(counts integer[]) returns smallint language sql immutable parallel safe as $$
  select round((35000 + 1000 * coalesce(sum(star * counted), 0)) / (10 + coalesce(sum(counted), 0)))::smallint
  from unnest(counts) with ordinality as by_star (counted, star)
$$;

create type review_hidden_reason as enum ('ABUSE', 'PERSONAL_DATA', 'OFF_TOPIC');

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  title text check (title <> ''),
  text text check (text <> ''),
  -- The author's first name when the review was written.
  first_name text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  has_pictures boolean not null default false,
  -- The number of its votes. Kept by triggers on review_votes.
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- The public answer of the owner.
  answer text check (answer <> ''),
  answered_at timestamptz(3),
  hidden_reason review_hidden_reason,
  constraint reviews_product_id_user_id_key unique (product_id, user_id),
  constraint reviews_answer_has_date_check check ((answer is null) = (answered_at is null))
);
comment on table reviews is 'Reviews of products; one with a hidden_reason is shown to its author and administrators only.';
create index reviews_user_id_idx on reviews (user_id);
create index reviews_helpful_idx on reviews (product_id, helpful_count, created_at, id) where hidden_reason is null;
create index reviews_newest_idx on reviews (product_id, created_at, id) where hidden_reason is null;
create index reviews_stars_helpful_idx on reviews (product_id, stars, helpful_count, created_at, id) where hidden_reason is null;
create index reviews_stars_newest_idx on reviews (product_id, stars, created_at, id) where hidden_reason is null;
create index reviews_pictures_idx on reviews (product_id, helpful_count, created_at, id) where hidden_reason is null and has_pictures;
create index reviews_all_idx on reviews (created_at, id);
create index reviews_unanswered_idx on reviews (created_at, id) where answer is null and hidden_reason is null;
create index reviews_hidden_idx on reviews (created_at, id) where hidden_reason is not null;

create table review_pictures (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  file text not null,
  position integer not null,
  constraint review_pictures_review_id_position_key unique (review_id, position)
);
comment on table review_pictures is 'The pictures of reviews.';
create index review_pictures_file_idx on review_pictures (file);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (review_id, user_id)
);
comment on table review_votes is 'The customers who found a review helpful.';
create index review_votes_user_id_idx on review_votes (user_id);

create table review_settings (
  id boolean primary key default true check (id),
  -- Since when customers are asked for a review by mail; null while they are not.
  asks_since timestamptz(3)
);
comment on table review_settings is 'The settings of reviews: no row, or one.';

create table review_requests (
  order_id uuid primary key references orders on delete cascade,
  sent_at timestamptz(3) not null
);
comment on table review_requests is 'The orders whose customers were asked for reviews by mail, once each.';
create index orders_delivered_idx on orders (delivered_at) where delivered_at is not null;

-- Adds to the counts of products: one amount for each id and number of stars. Products are locked in the order of their ids, as everywhere.
create function change_review_counts(product_ids uuid[], stars integer[], amounts integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any(product_ids) order by id for no key update;
  update products set review_counts = nullif(counted.counts, '{0,0,0,0,0}'), rating_rank = review_rank(counted.counts)
  from (
    select product.id, array_agg(coalesce(product.review_counts[star], 0) + coalesce((
      select sum(amount) from unnest(product_ids, stars, amounts) as change (product_id, star_number, amount)
      where change.product_id = product.id and star_number = star), 0)::integer order by star) as counts
    from products product, generate_series(1, 5) as star where product.id = any(product_ids) group by product.id
  ) as counted
  where products.id = counted.id and products.review_counts is distinct from nullif(counted.counts, '{0,0,0,0,0}');
end
$$;

-- The cache tag of the reviews of these products.
create function notify_reviews_changed(product_ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(product_ids) > 0 then
    perform notify_content_change(array(select distinct 'reviews:' || id from unnest(product_ids) as id order by 1));
  end if;
end
$$;

create function count_reviews_of_statement() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform change_review_counts(array_agg(product_id), array_agg(stars::integer), array_agg(sign))
  from changed where hidden_reason is null having count(*) > 0;
  perform notify_reviews_changed(array(select product_id from changed));
  return null;
end
$$;
create trigger reviews_insert_counts after insert on reviews
  referencing new table as changed for each statement execute function count_reviews_of_statement();
create trigger reviews_delete_counts after delete on reviews
  referencing old table as changed for each statement execute function count_reviews_of_statement();

create function count_updated_reviews() returns trigger language plpgsql as $$
begin
  perform change_review_counts(array_agg(product_id), array_agg(stars::integer), array_agg(amount))
  from (
    select old_row.product_id, version.stars, version.amount
    from before old_row join changed new_row using (id),
      lateral (values (old_row.stars, -1, old_row.hidden_reason), (new_row.stars, 1, new_row.hidden_reason)) as version (stars, amount, hidden_reason)
    where version.hidden_reason is null
      and (old_row.stars, old_row.hidden_reason) is distinct from (new_row.stars, new_row.hidden_reason)
  ) as version having count(*) > 0;
  perform notify_reviews_changed(array(select product_id from changed));
  return null;
end
$$;
create trigger reviews_update_counts after update on reviews
  referencing old table as before new table as changed for each statement execute function count_updated_reviews();

create function count_votes_of_statement() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from reviews where id in (select review_id from changed) order by id for no key update;
  update reviews set helpful_count = helpful_count + sign * votes.number
  from (select review_id, count(*)::integer as number from changed group by review_id) as votes where reviews.id = votes.review_id;
  return null;
end
$$;
create trigger review_votes_insert_counts after insert on review_votes
  referencing new table as changed for each statement execute function count_votes_of_statement();
create trigger review_votes_delete_counts after delete on review_votes
  referencing old table as changed for each statement execute function count_votes_of_statement();

-- The search sorts by rating.
alter table product_search add column rating_rank smallint not null default 3500;
alter table search_top_sellers add column rating_rank smallint not null default 3500;
comment on column product_search.rating_rank is 'products.rating_rank.';
create index product_search_rating_idx on product_search (rating_rank, product_id);
create index product_search_category_rating_idx on product_search (category_id, rating_rank, product_id);

-- These functions copy the columns of a product into the search tables: the new column goes with country_sort_key, the last one of each list.
do $$
declare
  copying regprocedure;
  body text;
begin
  foreach copying in array array[
    'refresh_search_top_sellers(integer)', 'sync_search_top_sellers()', 'refresh_product_search(uuid[], boolean)'
  ]::regprocedure[] loop
    body := pg_get_functiondef(copying);
    body := regexp_replace(body, 'numbers, country_sort_key(?! =)', 'numbers, country_sort_key, rating_rank', 'g');
    body := replace(body, 'numbers, target.country_sort_key', 'numbers, target.country_sort_key, target.rating_rank');
    body := regexp_replace(body, 'country_sort_key = (excluded|changed)\.country_sort_key', '\&, rating_rank = \1.rating_rank', 'g');
    execute body;
  end loop;

  -- A rating alone needs no new words.
  body := pg_get_functiondef('sync_product_search()'::regprocedure);
  body := replace(body, 'update product_search set sort_buy_count = changed.sort_buy_count from',
    'update product_search set sort_buy_count = changed.sort_buy_count, rating_rank = changed.rating_rank from');
  body := replace(body, 'changed.sort_buy_count <> before.sort_buy_count',
    '(changed.sort_buy_count, changed.rating_rank) <> (before.sort_buy_count, before.rating_rank)');
  execute body;

  -- A rating changes the product, and the order of the lists that depend on ranks.
  body := pg_get_functiondef('notify_products_updated()'::regprocedure);
  body := replace(body, '    if old_product.buy_count <> new_product.buy_count or', $block$    if old_product.rating_rank <> new_product.rating_rank or old_product.review_counts is distinct from new_product.review_counts then
      ranks := ranks or old_product.rating_rank <> new_product.rating_rank;
      tags := tags || new_product.id::text;
      old_product.rating_rank := new_product.rating_rank;
      old_product.review_counts := new_product.review_counts;
    end if;
    if old_product.buy_count <> new_product.buy_count or$block$);
  execute body;
end
$$;
