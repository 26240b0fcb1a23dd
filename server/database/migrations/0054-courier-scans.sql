-- What couriers report about a shipment, whether or not it moved the shipment.
create table courier_scans (
  id bigint primary key generated always as identity,
  shipment_id uuid not null references shipments on delete cascade,
  -- The status code of the service, also one that is not known here; null where it gives none.
  code text,
  label text,
  activity text,
  location text,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  source text not null check (source in ('webhook', 'poll')),
  -- The transition of the shipment that the scan caused; null for none.
  transition text,
  -- The courier's own code and other short fields that have no column.
  raw jsonb,
  constraint courier_scans_once_key unique nulls not distinct (shipment_id, happened_at, code, activity, location)
);
comment on table courier_scans is 'Reports of couriers about shipments; each is stored once, however often it arrives.';
