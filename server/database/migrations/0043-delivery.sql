-- Validated by the contract (contract/delivery/delivery-zones.ts). Without a zone the fee of company_details applies.
create table delivery_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- Of two zones with the same PIN code or state, the one with the lower position applies.
  position int not null,
  -- [{ "from": "110001", "to": "110096" }]
  pin_ranges jsonb not null default '[]' check (jsonb_typeof(pin_ranges) = 'array'),
  states text[] not null default '{}',
  is_rest_of_india boolean not null default false,
  -- Conditions and charges in paise; the first that applies to an order is charged.
  rates jsonb not null check (jsonb_typeof(rates) = 'array' and jsonb_array_length(rates) > 0),
  -- In paise; null for never.
  free_from bigint check (free_from >= 0),
  is_cod_available boolean not null default true,
  cod_surcharge bigint not null default 0 check (cod_surcharge >= 0),
  min_days int not null check (min_days >= 0),
  max_days int not null check (max_days >= min_days),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table delivery_zones is 'Areas of delivery with their charges and days of transit.';
create unique index delivery_zones_rest_key on delivery_zones (is_rest_of_india) where is_rest_of_india;
create trigger delivery_zones_notify after insert or update or delete or truncate on delivery_zones
  for each statement execute function notify_content_reset();

create table delivery_settings (
  -- The table has at most one row: true is the only value of the key.
  id boolean primary key default true check (id),
  -- The time in India until which an order is handled on the same day.
  cut_off text not null check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- From 1 (Monday) to 7 (Sunday).
  dispatch_days int[] not null check (cardinality(dispatch_days) > 0 and dispatch_days <@ '{1,2,3,4,5,6,7}'),
  handling_days int not null check (handling_days >= 0),
  default_weight_grams int not null check (default_weight_grams between 1 and 1000000),
  only_listed_pins boolean not null default false,
  updated_at timestamptz(3) not null default now()
);
comment on table delivery_settings is 'When orders leave the store, and where it delivers to, one row; none until the settings are saved.';
create trigger delivery_settings_notify after insert or update or delete or truncate on delivery_settings
  for each statement execute function notify_content_reset();

create table delivery_holidays (
  day date primary key,
  name text not null default ''
);
comment on table delivery_holidays is 'Days on which nothing leaves the store and nothing is delivered.';
create trigger delivery_holidays_notify after insert or update or delete or truncate on delivery_holidays
  for each statement execute function notify_content_reset();

create table pin_code_rules (
  pin_code text not null check (pin_code ~ '^[1-9]\d{5}$'),
  -- An exception of the owner has precedence over the courier's list.
  source text not null check (source in ('EXCEPTION', 'LIST')),
  is_serviceable boolean not null,
  is_cod_available boolean not null,
  primary key (pin_code, source),
  check (is_serviceable or not is_cod_available)
);
comment on table pin_code_rules is 'PIN codes that are delivered to or not: a courier''s list, and the owner''s exceptions.';
create trigger pin_code_rules_notify after insert or update or delete or truncate on pin_code_rules
  for each statement execute function notify_content_reset();

alter table categories add column default_weight_grams int check (default_weight_grams between 1 and 1000000);
comment on column categories.default_weight_grams is 'The weight of a piece whose variant has none; null for the store''s default.';

alter type order_event add value 'EXPECTED_DATE_CHANGED';
