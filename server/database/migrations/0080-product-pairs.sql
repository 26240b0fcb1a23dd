-- Products that customers buy together, computed from orders by a job (docs/recommendations.md).
create table product_pairs (
  product_id uuid not null references products on delete cascade,
  other_id uuid not null references products on delete cascade,
  -- Customers who bought both in one order, divided by the geometric mean of the customers of either, in ten-thousandths.
  score integer not null check (score between 1 and 10000),
  primary key (product_id, other_id)
);
comment on table product_pairs is 'For each product those that are most often bought together with it.';
create index product_pairs_other_id_idx on product_pairs (other_id);

create table product_buyers (
  product_id uuid primary key references products on delete cascade,
  buyers integer not null check (buyers > 0)
);
comment on table product_buyers is 'How many customers bought a product in the months that product_pairs is computed from; only the job reads it.';

-- A product's page and the call about its pairs have the product's id as cache tag.
create function notify_pairs_change() returns trigger language plpgsql as $$
begin
  perform notify_content_change(array(select distinct product_id::text from changed order by 1));
  return null;
end
$$;
create trigger product_pairs_insert_notify after insert on product_pairs
  referencing new table as changed for each statement execute function notify_pairs_change();
create trigger product_pairs_update_notify after update on product_pairs
  referencing new table as changed for each statement execute function notify_pairs_change();
create trigger product_pairs_delete_notify after delete on product_pairs
  referencing old table as changed for each statement execute function notify_pairs_change();
