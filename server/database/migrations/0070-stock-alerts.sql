-- Requests to be told by mail, once, when a variant is back in stock.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  -- The order of asking.
  number bigint not null generated always as identity,
  variant_id uuid not null references product_variants on delete cascade,
  user_id uuid references users on delete cascade,
  email text check (email <> ''),
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  notified_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint stock_alerts_one_requester_check check ((user_id is null) <> (email is null)),
  constraint stock_alerts_notified_confirmed_check check (notified_at is null or confirmed_at is not null)
);
comment on table stock_alerts is 'Requests of customers and visitors to be told when a variant is back in stock.';
comment on column stock_alerts.email is 'The address of a visitor; null for a customer, who is written to at the address of the account.';
comment on column stock_alerts.confirmed_at is 'When the request counts: at once for a customer, with the link of the first mail for a visitor.';
create unique index stock_alerts_variant_id_user_id_key on stock_alerts (variant_id, user_id) where user_id is not null;
create unique index stock_alerts_variant_id_email_key on stock_alerts (variant_id, lower(email)) where email is not null;
create index stock_alerts_waiting_idx on stock_alerts (variant_id, number) where confirmed_at is not null and notified_at is null;
create index stock_alerts_user_id_idx on stock_alerts (user_id) where user_id is not null;
create index stock_alerts_email_idx on stock_alerts (lower(email)) where email is not null;
create index stock_alerts_expires_at_idx on stock_alerts (expires_at);

create table stock_alert_pieces (
  variant_id uuid primary key references product_variants on delete cascade,
  pieces integer not null check (pieces >= 0)
);
comment on table stock_alert_pieces is 'Pieces that came back into stock while requests wait, and for which no mail was sent yet.';

-- Called only for rows whose stock increased: a sale costs nothing. For a variant without requests it is one look-up in an index.
create function note_returned_stock() returns trigger language plpgsql as $$
begin
  if exists (select from stock_alerts where variant_id = new.id and confirmed_at is not null and notified_at is null) then
    insert into stock_alert_pieces as held (variant_id, pieces) values (new.id, new.stock - old.stock)
    on conflict (variant_id) do update set pieces = least(held.pieces + excluded.pieces, new.stock);
    perform graphile_worker.add_job(
      'send-stock-alerts', json_build_object('variantId', new.id), job_key => 'stock-alerts ' || new.id);
  end if;
  return null;
end
$$;
create trigger product_variants_returned_stock after update of stock on product_variants
  for each row when (new.stock > old.stock) execute function note_returned_stock();

alter table company_details add column stock_alerts_offered boolean not null default true;
comment on column company_details.stock_alerts_offered is 'Whether the page of a product that is sold out offers a mail when it is back.';
