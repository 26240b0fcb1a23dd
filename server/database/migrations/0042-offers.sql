-- Validated by the contract (contract/offers/offer-schema.ts).
create table offers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- In capital letters; null for an automatic offer.
  code text check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- Benefit, scope, conditions and combination, amounts in paise (contract/offers/offer.ts).
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_paused boolean not null default false,
  max_uses integer check (max_uses > 0),
  -- The rows of offer_uses if there is a limit, otherwise 0: without a limit, placements do not wait for each other's lock on the row.
  use_count integer not null default 0 check (use_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint offers_ends_after_start_check check (starts_at < ends_at)
);
comment on table offers is 'Discount codes and automatic offers.';
create unique index offers_code_key on offers (code);
create index offers_automatic_idx on offers (id) where code is null and not is_paused;
create index offers_newest_idx on offers (created_at, id);

create table offer_uses (
  offer_id uuid not null references offers,
  order_id uuid not null references orders on delete cascade,
  user_id uuid references users on delete set null,
  -- What the order saved, and its total, in paise.
  amount bigint not null check (amount >= 0),
  order_total bigint not null check (order_total >= 0),
  used_at timestamptz(3) not null,
  primary key (offer_id, order_id)
);
comment on table offer_uses is 'The offers of orders that are not canceled.';
create index offer_uses_order_id_idx on offer_uses (order_id);
create index offer_uses_user_id_idx on offer_uses (user_id, offer_id);

-- The specifications of a rule: one choice of each attribute, and numbers in their ranges. Attributes that are no filter any more
-- are ignored, but a rule of which none is left finds nothing.
create function matches_rule_attributes(rule jsonb, product_filter_ids integer[], product_numbers jsonb) returns boolean
language sql stable parallel safe as $$
  with wanted as (
    select id::integer as id from jsonb_array_elements_text(coalesce(rule -> 'attributes', '[]')) as id
  ),
  ranges as (
    select * from jsonb_to_recordset(coalesce(rule -> 'ranges', '[]')) as range ("attributeId" integer, min numeric, max numeric)
  ),
  passed as (
    select product_filter_ids && array_agg(wanted.id) as is_match
    from wanted left join attribute_choices on attribute_choices.id = wanted.id
    join attributes on attributes.id = coalesce(attribute_choices.attribute_id, wanted.id)
    where is_filter and (attribute_choices.id is not null or kind = 'YES_NO') group by attributes.id
    union all
    select coalesce((product_numbers -> "attributeId"::text)::numeric between coalesce(min, 0) and coalesce(max, 1e15), false)
    from ranges join attributes on attributes.id = "attributeId" where is_filter and kind = 'NUMBER'
  )
  select not exists (select from wanted) and not exists (select from ranges)
    or coalesce((select bool_and(coalesce(is_match, false)) from passed), false)
$$;

-- The ids of contract/catalogue/countries.ts, which never change.
create function country_id_of(code text) returns smallint language sql immutable parallel safe as $$
  select ('{"AF":10, "AL":20, "DZ":30, "AD":40, "AO":50, "AG":60, "AR":70, "AM":80, "AU":90, "AT":100, "AZ":110, "BS":120, "BH":130,
"BD":140, "BB":150, "BY":160, "BE":170, "BZ":180, "BJ":190, "BT":200, "BO":210, "BA":220, "BW":230, "BR":240, "BN":250, "BG":260,
"BF":270, "BI":280, "KH":290, "CM":300, "CA":310, "CV":320, "CF":330, "TD":340, "CL":350, "CN":360, "CO":370, "KM":380, "CG":390,
"CD":400, "CR":410, "CI":420, "HR":430, "CU":440, "CY":450, "CZ":460, "DK":470, "DJ":480, "DM":490, "DO":500, "EC":510, "EG":520,
"SV":530, "GQ":540, "ER":550, "EE":560, "SZ":570, "ET":580, "FJ":590, "FI":600, "FR":610, "GA":620, "GM":630, "GE":640, "DE":650,
"GH":660, "GR":670, "GD":680, "GT":690, "GN":700, "GW":710, "GY":720, "HT":730, "HN":740, "HK":750, "HU":760, "IS":770, "IN":780,
"ID":790, "IR":800, "IQ":810, "IE":820, "IL":830, "IT":840, "JM":850, "JP":860, "JO":870, "KZ":880, "KE":890, "KI":900, "KW":910,
"KG":920, "LA":930, "LV":940, "LB":950, "LS":960, "LR":970, "LY":980, "LI":990, "LT":1000, "LU":1010, "MO":1020, "MG":1030,
"MW":1040, "MY":1050, "MV":1060, "ML":1070, "MT":1080, "MH":1090, "MR":1100, "MU":1110, "MX":1120, "FM":1130, "MD":1140,
"MC":1150, "MN":1160, "ME":1170, "MA":1180, "MZ":1190, "MM":1200, "NA":1210, "NR":1220, "NP":1230, "NL":1240, "NZ":1250,
"NI":1260, "NE":1270, "NG":1280, "KP":1290, "MK":1300, "NO":1310, "OM":1320, "PK":1330, "PW":1340, "PS":1350, "PA":1360,
"PG":1370, "PY":1380, "PE":1390, "PH":1400, "PL":1410, "PT":1420, "PR":1430, "QA":1440, "RO":1450, "RU":1460, "RW":1470,
"KN":1480, "LC":1490, "VC":1500, "WS":1510, "SM":1520, "ST":1530, "SA":1540, "SN":1550, "RS":1560, "SC":1570, "SL":1580,
"SG":1590, "SK":1600, "SI":1610, "SB":1620, "SO":1630, "ZA":1640, "KR":1650, "SS":1660, "ES":1670, "LK":1680, "SD":1690,
"SR":1700, "SE":1710, "CH":1720, "SY":1730, "TW":1740, "TJ":1750, "TZ":1760, "TH":1770, "TL":1780, "TG":1790, "TO":1800,
"TT":1810, "TN":1820, "TR":1830, "TM":1840, "TV":1850, "UG":1860, "UA":1870, "AE":1880, "GB":1890, "US":1900, "UY":1910,
"UZ":1920, "VU":1930, "VA":1940, "VE":1950, "VN":1960, "YE":1970, "ZM":1980, "ZW":1990}'::jsonb ->> code)::smallint
$$;

-- Whether the rule of a collection finds a product, as a search with its filters does. Products added since a time are new.
create function matches_collection_rule(rule jsonb, wanted_product_id uuid, start_of_day timestamptz) returns boolean
language sql stable parallel safe as $$
  select exists (
    select from product_search found where found.product_id = wanted_product_id
      and (rule -> 'categoryId' is null or rule -> 'categoryId' = '[]' or rule -> 'categoryId' ? found.category_id::text)
      and (rule -> 'brandId' is null or rule -> 'brandId' = '[]' or rule -> 'brandId' ? found.brand_id::text)
      and found.price >= coalesce((rule ->> 'minPrice')::numeric * 100, 0)
      and (rule -> 'maxPrice' is null or found.price <= (rule ->> 'maxPrice')::numeric * 100)
      and (found.is_discounted or not coalesce((rule ->> 'discounted')::boolean, false))
      and (found.in_stock or not coalesce((rule ->> 'inStock')::boolean, false))
      and (rule -> 'country' is null or rule -> 'country' = '[]' or exists (
        select from jsonb_array_elements_text(rule -> 'country') as code where country_id_of(code) = found.country_sort_key))
      and (rule -> 'newDays' is null
        or found.created_at >= start_of_day - ((rule ->> 'newDays')::integer - 1) * interval '1 day')
      and matches_rule_attributes(rule, found.filter_ids, found.numbers))
$$;
